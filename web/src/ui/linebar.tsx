/** The expression line: the cards and signs as they lie, and the place where the next one goes. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { type Line, moved, type Token, text } from "../lib/line.ts";
import { Face } from "./card.tsx";
import { Glyphs } from "./glyphs.tsx";
import { arrive } from "./motion.ts";
import { say } from "./prefs.ts";

interface Props {
  readonly line: Line;
  readonly hand: readonly number[];
  readonly onMove: (line: Line) => void;
}

const MARK = { open: "(", close: ")" } as const;

export function mark(token: Token, hand: readonly number[]): string {
  if (token.kind === "card") return String(hand[token.card]);
  return token.kind === "sign" ? token.sign : MARK[token.kind];
}

export function LineBar({ line, hand, onMove }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const t = say.value;
  const inside = line.caret < line.tokens.length;
  useLayoutEffect(() => {
    for (const piece of bar.current?.querySelectorAll<HTMLElement>("[data-piece]") ?? []) {
      arrive(piece.dataset.piece ?? "", piece);
    }
  });
  const label = line.tokens.length > 0 ? t("line.is", { line: text(line, hand) }) : t("line.empty");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the place in the line
    <div class="line" ref={bar} role="group" aria-label={label} tabIndex={0} data-row="line">
      {line.tokens.length === 0 && <span class="line-hint">{t("line.hint")}</span>}
      {line.tokens.map((token, at) => (
        <Piece
          key={token.kind === "card" ? `card${token.card}` : `${token.kind}${at}`}
          token={token}
          hand={hand}
          caret={inside && line.caret === at + 1}
          onTap={() => onMove(moved(line, line.caret === at + 1 ? line.tokens.length : at + 1))}
        />
      ))}
      {line.tokens.length > 0 && !inside && <span class="caret" />}
    </div>
  );
}

interface PieceProps {
  readonly token: Token;
  readonly hand: readonly number[];
  readonly caret: boolean;
  readonly onTap: () => void;
}

function Piece({ token, hand, caret, onTap }: PieceProps) {
  const shown = mark(token, hand);
  const name = token.kind === "card" ? `card${token.card}` : "";
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        class={`piece of-${token.kind}`}
        data-piece={name}
        aria-label={say.value("line.after", { mark: shown })}
        onClick={onTap}
      >
        {token.kind === "card" ? (
          <span class="card mini">
            <Face number={hand[token.card] ?? 0} />
          </span>
        ) : (
          <Glyphs text={shown} />
        )}
      </button>
      {caret && <span class="caret" />}
    </>
  );
}
