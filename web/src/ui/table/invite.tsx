/** How friends come in: the code, the link, and a picture to scan. */
import { useSignal } from "@preact/signals";
import { announce } from "../live.tsx";
import { say } from "../prefs.ts";

/** The link is made from the code that is shown, so that the two are always equal. */
export function link(code: string): string {
  return `${location.origin}/table/${code}`;
}

/** Copies where the browser lets us, also on a page that is not secure. */
export async function copied(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  announce(say.value("copied"));
}

export function Invite({ code }: { code: string }) {
  const t = say.value;
  const done = useSignal(false);
  const copy = async () => {
    await copied(link(code));
    done.value = true;
  };
  return (
    <section class="invite" aria-labelledby="invite-title">
      <h3 id="invite-title">{t("lobby.invite")}</h3>
      <div class="invite-row">
        <img
          class="qr"
          src={`/table/${code}/qr.svg`}
          alt={t("lobby.qr")}
          width="160"
          height="160"
        />
        <div>
          <p class="code number">{code}</p>
          <p class="link-text">{link(code)}</p>
          <div class="row">
            <button type="button" class="second" onClick={() => void copy()}>
              {t(done.value ? "copied" : "lobby.copy")}
            </button>
            {"share" in navigator && (
              <button
                type="button"
                class="second"
                onClick={() =>
                  void navigator.share({ title: "Krypto", url: link(code) }).catch(() => undefined)
                }
              >
                {t("lobby.share")}
              </button>
            )}
          </div>
          <a class="link" href={`/table/${code}/screen`} target="_blank" rel="noopener">
            {t("lobby.screen")}
          </a>
        </div>
      </div>
    </section>
  );
}
