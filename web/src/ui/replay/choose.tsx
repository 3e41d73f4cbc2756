/** Where nothing is shown yet: a file to choose. */
import { refusalText } from "../../lib/faults.ts";
import { say } from "../prefs.ts";
import { loading, refused, show } from "./store.ts";

export function Choose() {
  const t = say.value;
  return (
    <section class="panel choose" aria-labelledby="choose-title">
      <h1 id="choose-title" tabIndex={-1} data-heading>
        {t("replay.title")}
      </h1>
      <p>{t("replay.file_help")}</p>
      <label class="field">
        <span>{t("replay.file")}</span>
        <input
          type="file"
          accept=".jsonl,application/x-ndjson"
          onChange={(event) => void opened(event.currentTarget.files?.[0])}
        />
      </label>
      <div role="status">
        {loading.value && <p>{t("replay.loading")}</p>}
        {refused.value && <p class="problem">{refusalText(refused.value, t)}</p>}
      </div>
    </section>
  );
}

async function opened(file: File | undefined): Promise<void> {
  if (file) await show(await file.text());
}
