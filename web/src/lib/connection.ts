/**
 * The connection to a table: it comes back by itself, for as long as the page is open.
 *
 * | state     | means                                           | leaves by                        |
 * |-----------|-------------------------------------------------|----------------------------------|
 * | `opening` | a socket is being opened                        | view, close, no answer in time   |
 * | `open`    | a view has come over this socket                | close, no answer to a ping       |
 * | `waiting` | until the next try                              | time, `wake` (page seen, online) |
 * | `closed`  | the server said goodbye for good, or we did     | nothing                          |
 *
 * A command stays with us until it is answered and is sent again over the next socket; the
 * server knows it by its ref, so it counts once. The newest view wins, whatever order they
 * come in.
 */
import type { Answer, Bye, ClientMessage, ServerMessage, View } from "../protocol.ts";
import { wholeSeats } from "./seats.ts";

export type Status = "opening" | "open" | "waiting" | "closed";

/** A socket as far as we need one. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface Heard {
  opened(): void;
  message(text: string): void;
  closed(): void;
}

/** What the connection needs of the world; tests bring their own. */
export interface World {
  open(heard: Heard): Wire;
  later(ms: number, what: () => void): () => void;
  /** A number from 0 to 1, so that a whole class does not come back at the same moment. */
  chance(): number;
}

export interface Listener {
  status(status: Status): void;
  view(view: View): void;
  answer(answer: Answer): void;
  other(message: ServerMessage): void;
  bye(bye: Bye): void;
}

export type Command = Extract<ClientMessage, { ref: string }>;

const PING_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 5_000;
const OPEN_WITHIN_MS = 8_000;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;

export class Connection {
  #status: Status = "closed";
  #wire: Wire | null = null;
  #tries = 0;
  #seen: number | null = null;
  #stop: () => void = () => undefined;
  readonly #pending = new Map<string, Command>();

  constructor(
    private readonly hello: (seen: number | null) => ClientMessage,
    private readonly world: World,
    private readonly listener: Listener,
  ) {}

  get status(): Status {
    return this.#status;
  }

  /** How many commands wait for their answer. */
  get pending(): number {
    return this.#pending.size;
  }

  start(): void {
    this.#tries = 0;
    this.#open();
  }

  /** Says goodbye: no more messages, no more tries. */
  stop(): void {
    this.#drop();
    this.#become("closed");
  }

  /** The page is seen again or the network is back: look at once instead of waiting. */
  wake(): void {
    if (this.#status === "waiting") this.start();
    if (this.#status === "open") this.#ping();
  }

  /** Sends a command now or as soon as there is a way; it is kept until it is answered. */
  send(command: Command): void {
    if (this.#status === "closed") return;
    this.#pending.set(command.ref, command);
    if (this.#status === "open") this.#say(command);
  }

  /** Sends what need not arrive. */
  mention(message: ClientMessage): void {
    if (this.#status === "open") this.#say(message);
  }

  #open(): void {
    this.#become("opening");
    let mine: Wire | null = null;
    const still = () => mine !== null && mine === this.#wire;
    const wire = this.world.open({
      opened: () => still() && this.#say(this.hello(this.#seen)),
      message: (text) => still() && this.#hear(text),
      closed: () => still() && this.#lost(),
    });
    mine = wire;
    this.#wire = wire;
    this.#after(OPEN_WITHIN_MS, () => this.#lost());
  }

  #say(message: ClientMessage): void {
    this.#wire?.send(JSON.stringify(message));
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if (this.#status === "open") this.#rest();
    switch (message.type) {
      case "view":
        return this.#take(message);
      case "answer":
        this.#pending.delete(message.ref);
        return this.listener.answer(message);
      case "bye":
        return this.#parted(message);
      default:
        return this.listener.other(message);
    }
  }

  #take(view: View): void {
    const newer = this.#seen === null || view.version >= this.#seen;
    if (newer) this.#seen = view.version;
    if (this.#status !== "open") this.#settled();
    if (newer) this.listener.view(whole(view));
  }

  #settled(): void {
    this.#tries = 0;
    this.#become("open");
    this.#rest();
    for (const command of this.#pending.values()) this.#say(command);
  }

  #parted(bye: Bye): void {
    this.listener.bye(bye);
    if (bye.retry) this.#lost();
    else this.stop();
  }

  /** Something was heard, so all is well for a while. */
  #rest(): void {
    this.#after(PING_EVERY_MS, () => this.#ping());
  }

  #ping(): void {
    this.#say({ type: "ping", ref: "ping" });
    this.#after(ANSWER_WITHIN_MS, () => this.#lost());
  }

  #lost(): void {
    this.#drop();
    this.#become("waiting");
    const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(this.#tries, 10));
    this.#tries += 1;
    this.#after(most * (0.5 + this.world.chance() / 2), () => this.#open());
  }

  #drop(): void {
    const wire = this.#wire;
    this.#wire = null;
    this.#stop();
    wire?.close();
  }

  #after(ms: number, what: () => void): void {
    this.#stop();
    this.#stop = this.world.later(ms, what);
  }

  #become(status: Status): void {
    if (status === this.#status) return;
    this.#status = status;
    this.listener.status(status);
  }
}

function whole(view: View): View {
  return { ...view, table: { ...view.table, seats: wholeSeats(view.table.seats) } };
}
