/** An expression shown: in one line of signs and numbers, and step by step. */
import { printed } from "../lib/fraction.ts";
import { parsed, steps } from "../lib/tree.ts";
import { Glyphs } from "./glyphs.tsx";
import { say } from "./prefs.ts";

/** One line that lights up from left to right; read out as plain text. */
export function Shine({ text, target }: { text: string; target: number }) {
  const pieces = text.match(/\d+|[-+−×÷()]/g) ?? [];
  return (
    <p class="shine">
      <span class="unseen">{`${text} = ${target}`}</span>
      <span class="shine-row" aria-hidden="true">
        {pieces.map((piece, at) => (
          <span key={at} class={/\d/.test(piece) ? "num" : "sign"} style={{ "--at": at }}>
            <Glyphs text={piece.replace("-", "−")} />
          </span>
        ))}
        <span class="makes">
          <span class="sign">
            <Glyphs text="=" />
          </span>
          <span class="num goal" style={{ "--at": pieces.length }}>
            <Glyphs text={String(target)} />
          </span>
        </span>
      </span>
    </p>
  );
}

/** The same worked out step by step. */
export function Steps({ text }: { text: string }) {
  const tree = parsed(text);
  if (tree === null) return null;
  return (
    <ol class="steps number" aria-label={say.value("over.steps")}>
      {steps(tree).map(({ left, sign, right, result }, at) => (
        <li key={at}>
          {printed(left)} {sign} {printed(right)} = <b>{result ? printed(result) : "?"}</b>
        </li>
      ))}
    </ol>
  );
}
