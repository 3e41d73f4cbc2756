/**
 * Several people on one device: a match in small, as data and one pure function.
 *
 * Whoever is ready first touches the own name and shows the expression; wrong puts out, all who
 * are in declaring makes the round void. Judging stays with the server.
 */

export interface Person {
  readonly name: string;
  readonly score: number;
}

export type HotPhase =
  | { readonly is: "thinking" }
  | { readonly is: "showing"; readonly who: number }
  | { readonly is: "over"; readonly winner: number | null; readonly ending: HotEnding };

export type HotEnding = "won" | "all_out" | "void";

export interface HotSeat {
  readonly people: readonly Person[];
  readonly rounds: number;
  readonly round: number;
  readonly played: number;
  readonly out: readonly number[];
  readonly declared: readonly number[];
  readonly phase: HotPhase;
}

export type HotMove =
  | { readonly do: "next" }
  | { readonly do: "call"; readonly who: number }
  | { readonly do: "judged"; readonly accepted: boolean }
  /** Called too soon: whoever has nothing to show after all is out, as after a wrong claim. */
  | { readonly do: "back" }
  | { readonly do: "declare"; readonly who: number };

export function opened(names: readonly string[], rounds: number): HotSeat {
  return {
    people: names.map((name) => ({ name, score: 0 })),
    rounds,
    round: 1,
    played: 0,
    out: [],
    declared: [],
    phase: { is: "thinking" },
  };
}

export function stillIn(state: HotSeat): number[] {
  return state.people.map((_, who) => who).filter((who) => !state.out.includes(who));
}

export function isFinished(state: HotSeat): boolean {
  return state.phase.is === "over" && state.played >= state.rounds;
}

/** The people who lead, by their places. */
export function leaders(state: HotSeat): number[] {
  const most = Math.max(...state.people.map((person) => person.score));
  return state.people.flatMap((person, who) => (person.score === most ? [who] : []));
}

/** The state after the move; the same state where the move is not possible now. */
export function moved(state: HotSeat, move: HotMove): HotSeat {
  switch (move.do) {
    case "next":
      return next(state);
    case "call":
      return call(state, move.who);
    case "judged":
      return judged(state, move.accepted);
    case "back":
      return judged(state, false);
    case "declare":
      return declare(state, move.who);
  }
}

function next(state: HotSeat): HotSeat {
  if (state.phase.is !== "over" || isFinished(state)) return state;
  return { ...state, round: state.round + 1, out: [], declared: [], phase: { is: "thinking" } };
}

function call(state: HotSeat, who: number): HotSeat {
  const may = state.phase.is === "thinking" && stillIn(state).includes(who);
  return may ? { ...state, phase: { is: "showing", who } } : state;
}

function judged(state: HotSeat, accepted: boolean): HotSeat {
  if (state.phase.is !== "showing") return state;
  const { who } = state.phase;
  if (accepted) return won(state, who);
  const out = [...state.out, who];
  if (out.length === state.people.length) return over({ ...state, out }, null, "all_out");
  return settled({ ...state, out, phase: { is: "thinking" } });
}

function won(state: HotSeat, winner: number): HotSeat {
  const people = state.people.map((person, who) =>
    who === winner ? { ...person, score: person.score + 1 } : person,
  );
  return over({ ...state, people }, winner, "won");
}

function over(state: HotSeat, winner: number | null, ending: HotEnding): HotSeat {
  const played = state.played + (ending === "void" ? 0 : 1);
  return { ...state, played, phase: { is: "over", winner, ending } };
}

function declare(state: HotSeat, who: number): HotSeat {
  if (state.phase.is !== "thinking" || !stillIn(state).includes(who)) return state;
  const declared = state.declared.includes(who)
    ? state.declared.filter((one) => one !== who)
    : [...state.declared, who];
  return settled({ ...state, declared });
}

/** Whoever is in has declared: the round is void. */
function settled(state: HotSeat): HotSeat {
  const all = stillIn(state).every((who) => state.declared.includes(who));
  return all ? over(state, null, "void") : state;
}
