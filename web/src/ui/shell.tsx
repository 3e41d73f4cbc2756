/** What every page has around it: the way to the game, the bar, the live region, the settings. */
import { useSignal } from "@preact/signals";
import { type ComponentChildren, render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Glyphs } from "./glyphs.tsx";
import { LiveRegion } from "./live.tsx";
import { kept, language, say, settle, speak } from "./prefs.ts";
import { Settings } from "./settings.tsx";

interface Props {
  /** Which page it is, for the style sheet. */
  readonly page: string;
  /** What the tab of the browser says before the name of the game. */
  readonly title?: string;
  readonly bar?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Shell({ page, title = "", bar, children }: Props) {
  const t = say.value;
  useTitle(title);
  const open = useSignal(false);
  return (
    <div class={`page ${page}`}>
      {/* biome-ignore lint/a11y/useValidAnchor: a link to the game; the address keeps its own mark */}
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        {t("skip")}
      </a>
      <header class="bar">
        <a class="brand" href="/#" aria-label={`${t("app.name")}: ${t("home")}`}>
          <Wordmark />
        </a>
        <div class="bar-middle">{bar}</div>
        <button
          type="button"
          class="plain"
          aria-label={t("menu")}
          aria-haspopup="dialog"
          onClick={() => {
            open.value = true;
          }}
        >
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4v6M9 14v6" />
          </svg>
        </button>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <LiveRegion />
      {open.value && (
        <Settings
          onClose={() => {
            open.value = false;
          }}
        />
      )}
    </div>
  );
}

/** The name as cards on the table: five in the hand, and the target. */
export function Wordmark() {
  return (
    <span class="wordmark">
      {[..."KRYPTO"].map((letter) => (
        <span key={letter} class={letter === "O" ? "letter last" : "letter"}>
          <Glyphs text={letter} />
        </span>
      ))}
    </span>
  );
}

/** Names the page in the tab of the browser, in the language of the page. */
export function useTitle(title: string): void {
  const name = say.value("app.name");
  useEffect(() => {
    document.title = title === "" ? name : `${title} · ${name}`;
  }, [title, name]);
}

/** A notice, once, where the browser keeps nothing. */
export function StorageNotice() {
  const away = useSignal(kept.lasts);
  if (away.value) return null;
  return (
    <p class="notice" role="note">
      <span>{say.value("no_storage")}</span>
      <button
        type="button"
        class="link"
        onClick={() => {
          away.value = true;
        }}
      >
        {say.value("put_away")}
      </button>
    </p>
  );
}

/** Starts a page: settings first, then its words, then what it shows. */
export async function begin(Page: () => preact.JSX.Element): Promise<void> {
  settle();
  await speak(language.value);
  const place = document.getElementById("game");
  place?.replaceChildren();
  if (place) render(<Page />, place);
}

/** Moves the focus to the heading of a page that has taken another's place. */
export function useHeading(name: string): void {
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) document.querySelector<HTMLElement>("main [data-heading]")?.focus();
    first.current = false;
  }, [name]);
}
