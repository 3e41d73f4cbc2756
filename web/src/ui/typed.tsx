/** The typed line: in it digits are digits. Cards and keys put their text in where the caret is. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { LONGEST, unused } from "../lib/typed.ts";
import { say } from "./prefs.ts";

interface Props {
  readonly text: string;
  readonly hand: readonly number[];
  /** Where the server stumbled, counted from 1. */
  readonly position: number | null;
  readonly onText: (text: string) => void;
  readonly onClaim: () => void;
}

export function TypedLine({ text, hand, position, onText, onClaim }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const t = say.value;
  const left = text.trim() === "" ? [] : unused(text, hand);
  useLayoutEffect(() => {
    if (position === null || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(position - 1, position);
  }, [position]);
  return (
    <div class="typed">
      <label class="unseen" for="typed">
        {t("typed.label")}
      </label>
      <input
        id="typed"
        ref={field}
        type="text"
        inputMode="text"
        enterkeyhint="send"
        autocomplete="off"
        autocapitalize="off"
        autocorrect="off"
        spellcheck={false}
        maxLength={LONGEST}
        placeholder={t("typed.hint")}
        aria-invalid={position !== null}
        aria-describedby="typed-help problem"
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.isComposing) {
            event.preventDefault();
            onClaim();
          }
        }}
      />
      <p class="typed-help soft" id="typed-help">
        {left.length > 0 ? t("typed.left", { cards: left.join(", ") }) : t("typed.help")}
      </p>
    </div>
  );
}
