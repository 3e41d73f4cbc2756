// Made by scripts/protocol.py from src/krypto/wire. Change it there.

export const PROTOCOL = 2;

export type FaultCode =
  | "bad_notation"
  | "wrong_cards"
  | "wrong_step"
  | "division_by_zero"
  | "fraction_step"
  | "negative_step"
  | "zero_step"
  | "wrong_value";

export type Complaint =
  | "too_much"
  | "too_deep"
  | "too_long"
  | "never_closed"
  | "nothing"
  | "number_missing_after"
  | "number_missing_in_step"
  | "two_signs"
  | "sign_first"
  | "empty_brackets"
  | "closed_too_early"
  | "closes_nothing"
  | "hidden_character"
  | "sign_missing"
  | "no_equals"
  | "no_result"
  | "second_equals"
  | "not_a_result"
  | "over_zero"
  | "used_up"
  | "not_allowed"
  | "wrong_brackets"
  | "looks_like_times"
  | "parts_steps"
  | "no_decimals";

export type HintKind =
  | "solvable"
  | "signs"
  | "last"
  | "goal"
  | "first"
  | "steps"
  | "unsolvable"
  | "fault"
  | "dead_end"
  | "done";

export type RefusalCode =
  | "bad_notation"
  | "round_over"
  | "deal_gone"
  | "no_such_round"
  | "paused"
  | "watching"
  | "out"
  | "call_first"
  | "call_open"
  | "no_calls"
  | "already_declared"
  | "not_declared"
  | "no_seat"
  | "bad_name"
  | "name_taken"
  | "table_full"
  | "removed"
  | "deck_too_small"
  | "not_host"
  | "is_host"
  | "round_running"
  | "already_started"
  | "already_ready"
  | "no_match"
  | "match_over"
  | "match_running"
  | "nobody_to_play"
  | "already_paused"
  | "not_paused"
  | "no_clock"
  | "bad_time"
  | "rules_fixed"
  | "rules_too_short"
  | "play_off"
  | "bad_message"
  | "bad_request"
  | "busy"
  | "draining"
  | "foreign_origin"
  | "hello_first"
  | "no_key"
  | "no_record"
  | "no_such_page"
  | "no_such_table"
  | "not_seated"
  | "reload"
  | "too_fast"
  | "too_slow"
  | "wrong_method"
  | "unknown_preset"
  | "unknown_setting"
  | "bad_setting"
  | "trophies_with_doubling"
  | "trophies_with_penalty"
  | "call_without_window"
  | "window_without_call"
  | "rounds_and_first_to"
  | "no_match_end"
  | "joint_and_play_off"
  | "redeal_without_out"
  | "no_solvable_deal"
  | "unknown_deck"
  | "bad_deck"
  | "bad_deal"
  | "bad_number"
  | "hand_size"
  | "not_in_deck"
  | "bad_seed"
  | "no_such_level"
  | "unknown_bot"
  | "conflict"
  | "try_again"
  | "bad_store"
  | "newer_store"
  | "store_in_use";

export type Input = "expression" | "tiles";

export type Reaction = "well_done" | "wow" | "hard" | "oops" | "thanks" | "again";

export type Detail = string | number | readonly number[] | null;

export type Ending = "won" | "void" | "all_out" | "time_up" | "stopped";

export type Phase = "lobby" | "playing" | "between" | "over";

export type Presence = "here" | "lost" | "away" | "long_away" | "left" | "removed";

/** Cards on the table and the target they must make [R2]. */
export interface Deal {
  /** Numbers of the cards in the order dealt. */
  readonly hand: readonly number[];
  /** Number of the target card. */
  readonly target: number;
}

/** Time left, counting down or standing still. */
export interface Clock {
  /** What was left when the clock last began to run, or is left while it stands. */
  readonly left_ms: number;
  /** When it will be up, on the server's clock; null while it stands. */
  readonly ends_ms: number | null;
}

/** The rules of a table, every setting; `krypto.rules.ruleset` says what each means. */
export interface Rules {
  /** Name of the preset; null for a table's own rules. */
  readonly name: string | null;
  /** Name of the deck, or its counts, such as `3x1-10, 2x11-17`. */
  readonly deck: string;
  readonly cards: number;
  readonly fractions: boolean;
  readonly negatives: boolean;
  readonly zero: boolean;
  readonly wrong_claim_out: boolean;
  readonly penalty: number;
  readonly redeal: boolean;
  readonly call_first: boolean;
  readonly show_seconds: number | null;
  readonly round_seconds: number | null;
  readonly trophies: boolean;
  readonly doubling: boolean;
  readonly rounds: number | null;
  readonly first_to: number | null;
  readonly joint_winners: boolean;
  readonly play_off: boolean;
  readonly solvable_only: boolean;
  readonly level: number | null;
  readonly auto_start: boolean;
}

/** A seat as everybody sees it; what is as at first is left out, for a class has thirty. */
export interface Seat {
  /** Its number, which never changes. */
  readonly number: number;
  /** The player's name. */
  readonly name: string;
  /** Where the player is. */
  readonly presence: Presence;
  /** Whether a player of the house sits there. */
  readonly is_bot: boolean;
  /** Whether the player has the host's powers now. */
  readonly is_host: boolean;
  /** Whether the role of host is the player's, also while another stands in. */
  readonly is_owner: boolean;
  /** Whether the player is ready for the next round. */
  readonly is_ready: boolean;
  /** Whether the player was dealt into the round on the table. */
  readonly is_dealt_in: boolean;
  /** Whether the player is out of it. */
  readonly is_out: boolean;
  /** Whether the player declares that there is no solution. */
  readonly has_declared: boolean;
  /** Points, or trophies. */
  readonly score: number;
  /** Rounds won. */
  readonly won: number;
  /** Counted rounds won in a row. */
  readonly streak: number;
  /** Target cards taken. */
  readonly trophies: readonly number[];
}

/** One thing wrong with a claim. */
export interface Fault {
  /** Stable name of the fault. */
  readonly code: string;
  /** What is wrong, in English words. */
  readonly message: string;
  /** What the message speaks of: `missing` and `extra` cards, `step`, `text`, `value`, `written`, `target`, `position`. */
  readonly details: { readonly [name: string]: Detail };
}

/** What the judge said of a claim. */
export interface Verdict {
  /** Whether the claim solves the deal. */
  readonly accepted: boolean;
  /** The exact value as `n` or `n/d`; null where none is formed. */
  readonly value: string | null;
  /** The expression that was understood, with the fewest brackets. */
  readonly written: string;
  /** The same in steps, where it is accepted. */
  readonly steps: string | null;
  /** Every fault, none where it is accepted. */
  readonly faults: readonly Fault[];
}

/** A claim that was judged, as the viewer may know it. */
export interface ClaimMade {
  /** Who claimed. */
  readonly seat: number;
  /** Number of the deal in its round, from 1. */
  readonly deal: number;
  /** When the table took it in. */
  readonly at_ms: number;
  /** Whether it was right. */
  readonly accepted: boolean;
  /** What was written; null while the viewer may not know it, and where the time after a call ran out. */
  readonly text: string | null;
  /** The verdict; null likewise. */
  readonly verdict: Verdict | null;
  /** Points it cost. */
  readonly penalty: number;
}

/** An open call [R12]. */
export interface OpenCall {
  /** Who called. */
  readonly seat: number;
  /** Time left to show the expression. */
  readonly clock: Clock;
}

/** What could have been made of one deal of a round that is over. */
export interface Solution {
  /** The nicest solution; null where there is none. */
  readonly text: string | null;
  /** The same in steps. */
  readonly steps: string | null;
  /** How many essentially different solutions there are; null where that is not known yet: then `/api/solve` tells. */
  readonly count: number | null;
}

/** A right claim that came just too late: a photo finish. */
export interface Finish {
  /** Who claimed. */
  readonly seat: number;
  /** How long after the winner, at most 250. */
  readonly after_ms: number;
}

/** How a round ended. */
export interface End {
  /** Won, void, all out, time up, or stopped by the host. */
  readonly ending: Ending;
  /** When. */
  readonly at_ms: number;
  /** Seat of the winner; null where nobody won. */
  readonly winner: number | null;
  /** What the winner scored. */
  readonly points: number;
  /** For each deal of the round, in order. */
  readonly solutions: readonly Solution[];
  /** Who was right within 250 ms after the winner, in order. */
  readonly photo_finish: readonly Finish[];
  /** Pairs of seat and score, for everybody on the sheet, as they stood after the round. */
  readonly scores: readonly (readonly [number, number])[];
}

/** The round on the table, running or over. */
export interface Round {
  /** Number of the round at this table, void ones included. */
  readonly number: number;
  /** When it began. */
  readonly began_ms: number;
  /** Which deal of the round lies on the table, from 1; a redeal counts up. */
  readonly deal_number: number;
  /** Its deals, the last one on the table; none while the cards are covered. */
  readonly deals: readonly Deal[];
  /** Time left; null without a limit, and when the round is over. */
  readonly clock: Clock | null;
  /** The open call. */
  readonly call: OpenCall | null;
  /** Every claim judged, in order. */
  readonly claims: readonly ClaimMade[];
  /** How it ended; null while it runs. */
  readonly end: End | null;
}

/** A round of this match that is over, in one line. */
export interface Past {
  /** Number of the round at this table. */
  readonly number: number;
  /** How it ended. */
  readonly ending: Ending;
  /** Seat of the winner; null where nobody won. */
  readonly winner: number | null;
  /** What the winner scored. */
  readonly points: number;
}

/** A table as one viewer may know it. */
export interface Table {
  /** Time of the last event. */
  readonly at_ms: number;
  /** What the table is doing. */
  readonly phase: Phase;
  /** Whether the host has paused. */
  readonly paused: boolean;
  /** The rules in force. */
  readonly rules: Rules;
  /** Number of the match at this table, 0 before the first. */
  readonly match: number;
  /** Rounds that count as played. */
  readonly played: number;
  /** Number that `start` and `ready` name when no round is on. */
  readonly last_round: number;
  /** Everybody on the sheet, in order of their numbers. */
  readonly seats: readonly Seat[];
  /** The round on the table, or the last one; null before the first of the match. */
  readonly round: Round | null;
  /** Every round of this match that is over. */
  readonly rounds: readonly Past[];
  /** Seats that play the play-off. */
  readonly play_off: readonly number[];
  /** Time to the next round where it starts by itself; else null. */
  readonly auto: Clock | null;
  /** Seats that won, once the match is over. */
  readonly winners: readonly number[];
  /** Proof that the shuffles were fixed before the match. */
  readonly commitment: string;
  /** Where they came from, once the match is over; else null. */
  readonly seed: string | null;
}

export type Setting = string | number | boolean | null;

/** Open the conversation: which table, and who you are. */
export interface Hello {
  readonly type: "hello";
  /** The code of the table. */
  readonly table: string;
  /** Version of the messages that the client speaks. */
  readonly protocol?: number;
  /** Version of the newest view the client has; null where it has none. */
  readonly seen?: number | null;
  /** Take a seat at once under this name, empty for one of the house's; null to look first. Whoever has a seat is back in it without a name. */
  readonly name?: string | null;
  /** Whether to watch only, also where one has a seat: a screen for everybody. */
  readonly watch?: boolean;
  /** The player's key, where no cookie can be sent (a client that is no browser). */
  readonly key?: string | null;
  /** Tag of the language in which a name of the house's is made, such as `de`. */
  readonly language?: string;
}

/** Take a seat. */
export interface Join {
  readonly type: "join";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
  /** What the others see; empty for a name of the house's. */
  readonly name: string;
  /** Tag of the language in which such a name is made, such as `de`. */
  readonly language?: string;
}

/** Give up the seat; the score stays, and the same player may come back to it. */
export interface Leave {
  readonly type: "leave";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
}

/** Claim the round. */
export interface Claim {
  readonly type: "claim";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
  /** Number of the round the player saw. */
  readonly round: number;
  /** Number of the deal in that round, from 1. */
  readonly deal: number;
  /** An expression or a step list, up to 200 characters. */
  readonly text: string;
}

/** Call, where the table plays call first. */
export interface Call {
  readonly type: "call";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
  /** Number of the round the player saw. */
  readonly round: number;
  /** Number of the deal in that round, from 1. */
  readonly deal: number;
}

/** Declare that there is no solution. */
export interface Declare {
  readonly type: "declare";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
  /** Number of the round the player saw. */
  readonly round: number;
  /** Number of the deal in that round, from 1. */
  readonly deal: number;
}

/** Take the declaration back. */
export interface TakeBack {
  readonly type: "take_back";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
  /** Number of the round the player saw. */
  readonly round: number;
  /** Number of the deal in that round, from 1. */
  readonly deal: number;
}

/** Be ready for the next round; when all present are, it starts. */
export interface Ready {
  readonly type: "ready";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
  /** Number of the round that is over: `last_round` of the view. */
  readonly after: number;
}

/** The host starts the next round, and with the first one the match. */
export interface Start {
  readonly type: "start";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
  /** Number of the round that is over: `last_round` of the view. */
  readonly after: number;
}

/** The host stops the clocks and covers the cards. */
export interface Pause {
  readonly type: "pause";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
}

/** The host ends the pause. */
export interface Resume {
  readonly type: "resume";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
}

/** The host adds time to the clock of the round. */
export interface AddTime {
  readonly type: "add_time";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
  /** How many, 1 to 3,600. */
  readonly seconds: number;
}

/** The host changes the rules; between rounds only. */
export interface ChangeRules {
  readonly type: "change_rules";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
  /** The rules to begin from; null for those in force. */
  readonly preset?: string | null;
  /** Single rules to change, by name. */
  readonly settings?: { readonly [name: string]: Setting };
}

/** The host changes how claims are built; a help for the eye, which the judge knows nothing of. */
export interface ChangeInput {
  readonly type: "change_input";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
  /** How from now on. */
  readonly input: Input;
}

/** The host ends the match as it stands. */
export interface EndMatch {
  readonly type: "end_match";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
}

/** The host clears the table for another match with the same people. */
export interface PlayAgain {
  readonly type: "play_again";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
}

/** The host removes another player. */
export interface Remove {
  readonly type: "remove";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
  /** Number of that player's seat. */
  readonly seat: number;
}

/** The host makes another player host. */
export interface HandOver {
  readonly type: "hand_over";
  /** The sender's own mark; the answer bears it, and a retry is known by it. */
  readonly ref: string;
  /** Number of that player's seat. */
  readonly seat: number;
}

/** Say something kind to the table; never answered. */
export interface React {
  readonly type: "react";
  /** Which of the few things. */
  readonly reaction: Reaction;
}

/** Ask whether the connection lives. */
export interface Ping {
  readonly type: "ping";
  /** Comes back in the `pong`. */
  readonly ref: string;
}

/** The table as this client may know it, whole and newest. */
export interface View {
  readonly type: "view";
  /** The table's code, as it is shown everywhere. */
  readonly code: string;
  /** Number of events so far; never falls. The same version may come again. */
  readonly version: number;
  /** The server's clock at the moment of sending. */
  readonly now_ms: number;
  /** Version of the page that this server serves; another one means: load anew. */
  readonly app: string;
  /** How claims are built at this table. */
  readonly input: Input;
  /** The client's seat; null for a spectator. */
  readonly you: number | null;
  /** The table. */
  readonly table: Table;
}

/** Why a command was not carried out; nothing has changed. */
export interface Refusal {
  /** Stable name of the reason. */
  readonly code: string;
  /** The reason in English words. */
  readonly message: string;
  /** What the message speaks of, such as the `position` of a character. */
  readonly details: { readonly [name: string]: Detail };
}

/** What became of a command. Neither verdict nor refusal: it was carried out. */
export interface Answer {
  readonly type: "answer";
  /** The command's mark; empty where the frame could not be read. */
  readonly ref: string;
  /** The verdict, where it was a claim that was judged. */
  readonly verdict: Verdict | null;
  /** Why it was refused. */
  readonly refused: Refusal | null;
}

/** How many are here. */
export interface Crowd {
  readonly type: "crowd";
  /** Spectators who have no seat, screens included. */
  readonly watching: number;
}

/** A player said something kind. */
export interface Reacted {
  readonly type: "reacted";
  /** Who. */
  readonly seat: number;
  /** What. */
  readonly reaction: Reaction;
}

/** The connection lives. */
export interface Pong {
  readonly type: "pong";
  /** The mark of the `ping`. */
  readonly ref: string;
  /** The server's clock. */
  readonly now_ms: number;
}

/** The last message before the server closes. */
export interface Bye {
  readonly type: "bye";
  /** Stable name of the reason. */
  readonly code: string;
  /** The reason in English words. */
  readonly message: string;
  /** Whether to connect again, after a little while. */
  readonly retry: boolean;
}

/** A table to be made. */
export interface NewTable {
  /** The rules to begin from. */
  readonly preset?: string;
  /** Single rules to change, by name. */
  readonly settings?: { readonly [name: string]: Setting };
  /** How claims are built. */
  readonly input?: Input;
  /** Players of the house who sit down, by their strength. */
  readonly bots?: readonly string[];
}

/** A table that was made. */
export interface TableMade {
  /** Its code, six characters. */
  readonly code: string;
  /** Where its page is. */
  readonly path: string;
}

/** What is told of a table before one goes in. */
export interface TableAnswer {
  /** Its code, as it is shown everywhere. */
  readonly code: string;
  /** What it is doing. */
  readonly phase: Phase;
  /** How many sit at it. */
  readonly players: number;
  /** How many can. */
  readonly seats: number;
  /** Name of the preset; null for its own rules. */
  readonly rules: string | null;
}

/** A player of a match that is over. */
export interface Player {
  /** Number of the seat. */
  readonly seat: number;
  /** The player's name. */
  readonly name: string;
  /** Points, or trophies. */
  readonly score: number;
  /** Rounds won. */
  readonly won: number;
  /** Target cards taken. */
  readonly trophies: readonly number[];
}

/** A match that is over, with all that happened in it. */
export interface Record {
  /** Number of the match at its table. */
  readonly match: number;
  /** The rules at its end. */
  readonly rules: Rules;
  /** Everybody on the sheet. */
  readonly players: readonly Player[];
  /** Seats that won. */
  readonly winners: readonly number[];
  /** Every round, with its claims and solutions. */
  readonly rounds: readonly Round[];
  /** Proof that the shuffles were fixed before the match. */
  readonly commitment: string;
  /** Where they came from. */
  readonly seed: string;
}

/** What has changed at a table since the step before; whatever is left out has not. */
export interface TableChange {
  /** What the table is doing. */
  readonly phase?: Phase;
  /** Whether the host has paused. */
  readonly paused?: boolean;
  /** The rules in force. */
  readonly rules?: Rules;
  /** Number of the match at its table. */
  readonly match?: number;
  /** Rounds that count as played. */
  readonly played?: number;
  /** Number of the last round begun. */
  readonly last_round?: number;
  /** The round on the table, with the claims that are new in this step. */
  readonly round?: Round | null;
  /** Seats that play the play-off. */
  readonly play_off?: readonly number[];
  /** Time to the next round where it starts by itself. */
  readonly auto?: Clock | null;
  /** Seats that won, once the match is over. */
  readonly winners?: readonly number[];
  /** Proof that the shuffles were fixed before the match. */
  readonly commitment?: string;
  /** Where they came from, once the match is over. */
  readonly seed?: string | null;
}

/** A step of a match that is shown again: what a spectator saw then and not before. */
export interface Frame {
  /** When it was, on the clock of the table. */
  readonly at_ms: number;
  /** Name of the event that began it; the first frame is the table before the match. */
  readonly kind: string;
  /** The seat that this event is about; null for others. */
  readonly seat: number | null;
  /** How many claims of the round shown before stay as they are. */
  readonly claims_kept: number;
  /** Seats that are new, or not as before. */
  readonly seats: readonly Seat[];
  /** Numbers of seats that are no longer on the sheet. */
  readonly gone: readonly number[];
  /** Rounds that are over since the step before. */
  readonly rounds: readonly Past[];
  /** What else has changed. */
  readonly table: TableChange;
}

/** Where something in a journal does not hold. */
export interface FaultFound {
  /** Line of the file, from 1. */
  readonly line: number;
  /** Number of the round; null outside of any. */
  readonly round: number | null;
  /** What is wrong there, in English words. */
  readonly why: string;
}

/** One thing that was looked at in a journal. */
export interface CheckMade {
  /** What: `commitment`, `deals`, `shuffles`, `claims`, `solutions`, `rules` or `result`. */
  readonly name: string;
  /** What came of it; `open` where it would have taken too long to look. */
  readonly outcome: "holds" | "fails" | "open";
  /** How many deals, claims, solutions or events were looked at. */
  readonly count: number;
  /** Where it does not hold. */
  readonly faults: readonly FaultFound[];
  /** How many shuffles were passed over, because the table chose its deals. */
  readonly passed_over: number;
  /** The numbers of the first of them. */
  readonly passed: readonly number[];
}

/** A match to be shown again, and what its journal proves. */
export interface ReplayAnswer {
  /** Number of the match at its table. */
  readonly match: number;
  /** When it began. */
  readonly began_ms: number;
  /** Its steps. */
  readonly frames: readonly Frame[];
  /** Everything that was looked at. */
  readonly checks: readonly CheckMade[];
  /** Whether nothing fails. */
  readonly holds: boolean;
}

/** Deals, each from a freshly shuffled deck. */
export interface DealAnswer {
  /** As many as were asked for. */
  readonly deals: readonly Deal[];
}

/** What a deal can be made into its target by. */
export interface SolveAnswer {
  /** The deal. */
  readonly deal: Deal;
  /** Name of the preset; null for rules of one's own. */
  readonly rules: string | null;
  /** Those rules in full, where they have no name. */
  readonly settings?: Rules;
  /** Whether there is a solution. */
  readonly solvable: boolean;
  /** How many essentially different solutions there are. */
  readonly count: number;
  /** The nicest, or all of them, from simple to baroque. */
  readonly solutions: readonly string[];
}

/** One hint. */
export interface HintGiven {
  /** Its number, from gentle to full. */
  readonly step: number;
  /** What it tells. */
  readonly kind: string;
  /** The hint in words. */
  readonly text: string;
  /** What the text speaks of, so that it can be said in another language. */
  readonly details: { readonly [name: string]: Detail };
}

/** Hints for a deal. */
export interface HintAnswer {
  /** The deal. */
  readonly deal: Deal;
  /** Name of the preset; null for rules of one's own. */
  readonly rules: string | null;
  /** Those rules in full, where they have no name. */
  readonly settings?: Rules;
  /** How many hints there are. */
  readonly steps: number;
  /** Those that were asked for. */
  readonly hints: readonly HintGiven[];
}

/** How hard a deal is for a person. */
export interface GradeAnswer {
  /** The deal. */
  readonly deal: Deal;
  /** Name of the preset; null for rules of one's own. */
  readonly rules: string | null;
  /** Those rules in full, where they have no name. */
  readonly settings?: Rules;
  /** Whether there is a solution. */
  readonly solvable: boolean;
  /** What a practised player takes. */
  readonly seconds: number;
  /** 1, the easiest, to 5. */
  readonly level: number;
  /** Name of the level. */
  readonly name: string;
  /** Why, in plain sentences, the weightiest first. */
  readonly reasons: readonly string[];
}

/** What the judge says of an answer. */
export interface CheckAnswer {
  /** Whether it solves the deal. */
  readonly accepted: boolean;
  /** The exact value as `n` or `n/d`; null where none is formed. */
  readonly value: string | null;
  /** Everything that is wrong, each with `code`, `message` and what they speak of. */
  readonly faults: readonly ({ readonly [name: string]: Detail })[];
}

/** One rule in words. */
export interface Rule {
  /** Its number, such as `R5`. */
  readonly rule: string;
  /** Two or three words. */
  readonly title: string;
  /** A few plain sentences. */
  readonly text: string;
}

/** Rules in full: every setting, and in words. */
export interface RulesAnswer {
  /** Every setting. */
  readonly settings: Rules;
  /** The rules in words, in the order of their numbers. */
  readonly words: readonly Rule[];
}

/** Why there is no answer. */
export interface Failure {
  /** Stable name of the reason. */
  readonly code: string;
  /** The reason in words. */
  readonly message: string;
  /** What the message speaks of. */
  readonly details: { readonly [name: string]: Detail };
}

/** The body of every answer with a status of 400 or more. */
export interface ErrorAnswer {
  /** The reason. */
  readonly error: Failure;
}

export type ClientMessage = Hello | Join | Leave | Claim | Call | Declare | TakeBack | Ready | Start | Pause | Resume | AddTime | ChangeRules | ChangeInput | EndMatch | PlayAgain | Remove | HandOver | React | Ping;

export type ServerMessage = View | Answer | Crowd | Reacted | Pong | Bye;

/** What of a Seat is left out of a message. */
export const NEW_SEAT = {
  presence: "here",
  is_bot: false,
  is_host: false,
  is_owner: false,
  is_ready: false,
  is_dealt_in: false,
  is_out: false,
  has_declared: false,
  score: 0,
  won: 0,
  streak: 0,
  trophies: [],
} as const;
