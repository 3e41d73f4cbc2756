/** What a person may choose on this device: language, colours, sounds, keys. */
import { EXPLAINED } from "../lib/keys.ts";
import { type Key, LANGUAGES } from "../lib/words.ts";
import { Dialog } from "./dialog.tsx";
import { Choice, Select, Switch } from "./fields.tsx";
import { choose, compact, language, say, singleKeys, sound, type Theme, theme } from "./prefs.ts";
import { play } from "./sound.ts";

export function Settings({ onClose }: { onClose: () => void }) {
  const t = say.value;
  return (
    <Dialog title={t("prefs.title")} onClose={onClose}>
      <Select
        label={t("prefs.language")}
        name="language"
        value={language.value.tag}
        options={LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name }))}
        onChoose={choose}
      />
      <Choice
        label={t("prefs.theme")}
        name="theme"
        value={theme.value}
        options={(["auto", "light", "dark"] as const).map((value) => ({
          value,
          label: t(`prefs.theme.${value}`),
        }))}
        onChoose={(value) => {
          theme.value = value as Theme;
        }}
      />
      <Switch
        label={t("prefs.sound")}
        on={sound.value}
        onSwitch={(on) => {
          sound.value = on;
          play("deal");
        }}
      />
      <Switch
        label={t("prefs.compact")}
        on={compact.value}
        onSwitch={(on) => {
          compact.value = on;
        }}
      />
      <Switch
        label={t("prefs.keys")}
        on={singleKeys.value}
        onSwitch={(on) => {
          singleKeys.value = on;
        }}
      />
      {singleKeys.value && <Keys />}
    </Dialog>
  );
}

function Keys() {
  const t = say.value;
  return (
    <section class="keys">
      <h3>{t("keys.title")}</h3>
      <dl>
        {EXPLAINED.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(what as Key)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
