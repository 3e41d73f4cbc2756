/** Where a claim is made: hand, line, signs, and the typed line as an equal way. */
import { useRef } from "preact/hooks";
import { cleared, type Draft, isEmpty, switched, withText } from "../lib/draft.ts";
import * as lines from "../lib/line.ts";
import type { StepRules } from "../lib/tiles.ts";
import { cardsIn } from "../lib/typed.ts";
import { actor, pressed } from "./acting.ts";
import { Hand } from "./hand.tsx";
import { Keypad } from "./keypad.tsx";
import { LineBar } from "./linebar.tsx";
import { say, singleKeys } from "./prefs.ts";
import { TileBar } from "./tilebar.tsx";
import { TypedLine } from "./typed.tsx";

export interface BuilderProps {
  readonly draft: Draft;
  /** The way of this place other than typing. */
  readonly base?: "tap" | "tiles";
  readonly rules: StepRules;
  readonly onDraft: (draft: Draft) => void;
  readonly onClaim: (text: string) => void;
  readonly onDeclare?: (() => void) | undefined;
  /** What is wrong with what was sent, said beside it; with the place, where there is one. */
  readonly problem: { readonly text: string; readonly position: number | null } | null;
}

export function Builder(props: BuilderProps) {
  const { draft, onDraft, problem, base = "tap" } = props;
  const area = useRef<HTMLDivElement>(null);
  const act = actor(props, () => area.current);
  const typing = draft.way === "type";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the single keys of what is in it
    <div
      class={`builder ${draft.way}`}
      ref={area}
      onKeyDown={(event) => pressed(event, draft, act)}
      role="presentation"
    >
      {draft.way === "tiles" ? (
        <TileBar tiles={draft.tiles.now} onTap={(id) => act.tile(id)} />
      ) : (
        <Hand
          hand={draft.hand}
          used={typing ? cardsIn(draft.typed, draft.hand) : lines.used(draft.line.now)}
          onPick={(card) => act.act({ do: "card", card })}
          deal={draft.deal}
          keys={singleKeys.value && !typing}
        />
      )}
      {draft.way === "tap" && (
        <LineBar
          line={draft.line.now}
          hand={draft.hand}
          onMove={(line) => onDraft({ ...draft, line: { ...draft.line, now: line } })}
        />
      )}
      {typing && (
        <TypedLine
          text={draft.typed}
          hand={draft.hand}
          position={problem?.position ?? null}
          onText={(text) => onDraft(withText(draft, text))}
          onClaim={act.claim}
        />
      )}
      <p class="problem" id="problem" hidden={problem === null}>
        {problem?.text}
      </p>
      <Keypad
        onAct={act.act}
        onClear={() => onDraft(cleared(draft))}
        brackets={draft.way !== "tiles"}
        chosen={draft.way === "tiles" ? draft.tiles.now.sign : null}
        canUndo={!isEmpty(draft) || draft.line.past.length > 0}
      />
      <WaySwitch draft={draft} onDraft={onDraft} base={base} />
      {draft.rest !== "" && <Rest draft={draft} onDraft={onDraft} />}
    </div>
  );
}

function WaySwitch({
  draft,
  onDraft,
  base = "tap",
}: Pick<BuilderProps, "draft" | "onDraft" | "base">) {
  const typing = draft.way === "type";
  return (
    <button
      type="button"
      class="link way"
      onClick={() => onDraft(switched(draft, typing ? base : "type"))}
    >
      {say.value(typing ? "way.tap" : "way.type")}
    </button>
  );
}

/** What was typed when the round ended: kept, to be read or copied, until it is put away. */
function Rest({ draft, onDraft }: Pick<BuilderProps, "draft" | "onDraft">) {
  return (
    <p class="rest">
      <span>{say.value("typed.rest", { line: draft.rest })}</span>
      <button type="button" class="link" onClick={() => onDraft({ ...draft, rest: "" })}>
        {say.value("put_away")}
      </button>
    </p>
  );
}
