import assert from "node:assert/strict";
import { test } from "node:test";
import messages from "../fixtures/messages.json";
import { Connection, type Heard, type Status } from "../src/lib/connection.ts";
import type { ClientMessage, ServerMessage, View } from "../src/protocol.ts";

const VIEW = messages.dealt as unknown as View;

/** A world of the test's own: sockets that are opened by hand, time that is moved by hand. */
class Toy {
  heard: Heard[] = [];
  sent: ClientMessage[] = [];
  closed = 0;
  timers: { at: number; what: () => void; on: boolean }[] = [];
  now = 0;
  statuses: Status[] = [];
  views: View[] = [];
  answers: string[] = [];
  byes: string[] = [];

  connection = new Connection(
    (seen) => ({ type: "hello", table: "B7X4KQ", seen }),
    {
      open: (heard) => {
        this.heard.push(heard);
        return {
          send: (text) => this.sent.push(JSON.parse(text) as ClientMessage),
          close: () => {
            this.closed += 1;
          },
        };
      },
      later: (ms, what) => {
        const timer = { at: this.now + ms, what, on: true };
        this.timers.push(timer);
        return () => {
          timer.on = false;
        };
      },
      chance: () => 1,
    },
    {
      status: (status) => this.statuses.push(status),
      view: (view) => this.views.push(view),
      answer: (answer) => this.answers.push(answer.ref),
      other: () => undefined,
      bye: (bye) => this.byes.push(bye.code),
    },
  );

  get socket(): Heard {
    const last = this.heard.at(-1);
    assert.ok(last);
    return last;
  }

  say(message: Partial<ServerMessage>): void {
    this.socket.message(JSON.stringify(message));
  }

  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const due = this.timers.filter((timer) => timer.on && timer.at <= end);
      const next = due.sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.now = next.at;
      next.on = false;
      next.what();
    }
    this.now = end;
  }

  join(): void {
    this.connection.start();
    this.socket.opened();
    this.say(VIEW);
  }
}

const CLAIM = { type: "claim", ref: "r1", round: 1, deal: 1, text: "1+1" } as const;

test("it says hello, and is open with the first view", () => {
  const toy = new Toy();
  toy.join();
  assert.deepEqual(toy.sent, [{ type: "hello", table: "B7X4KQ", seen: null }]);
  assert.equal(toy.connection.status, "open");
  assert.equal(toy.views.length, 1);
});

test("what a message leaves out of a seat is there when a page sees it", () => {
  const toy = new Toy();
  toy.join();
  const sent = VIEW.table.seats[0] ?? {};
  const shown = toy.views[0]?.table.seats[0];
  assert.ok(!("is_out" in sent || "trophies" in sent));
  assert.deepEqual([shown?.is_out, shown?.score, shown?.trophies], [false, 0, []]);
  assert.deepEqual({ ...shown, ...sent }, shown);
});

test("it tries again for ever, at longer and longer intervals up to eight seconds", () => {
  const toy = new Toy();
  toy.connection.start();
  const tries = () => toy.heard.length;
  for (let lost = 0; lost < 30; lost += 1) {
    toy.socket.closed();
    const before = tries();
    toy.pass(8_000);
    assert.equal(tries(), before + 1, `try ${lost}`);
  }
});

test("after coming back it says what it has seen", () => {
  const toy = new Toy();
  toy.join();
  toy.socket.closed();
  toy.pass(300);
  toy.socket.opened();
  assert.deepEqual(toy.sent.at(-1), { type: "hello", table: "B7X4KQ", seen: VIEW.version });
});

test("an unanswered command is sent again over the next socket, and an answered one is not", () => {
  const toy = new Toy();
  toy.join();
  toy.connection.send(CLAIM);
  toy.connection.send({ type: "pause", ref: "r2" });
  toy.say({ type: "answer", ref: "r2", verdict: null, refused: null });
  toy.socket.closed();
  toy.pass(300);
  toy.socket.opened();
  toy.say(VIEW);
  assert.deepEqual(toy.sent.slice(-1), [CLAIM]);
  assert.equal(toy.connection.pending, 1);
});

test("a command given while there is no connection goes out with the next one", () => {
  const toy = new Toy();
  toy.join();
  toy.socket.closed();
  toy.connection.send(CLAIM);
  toy.pass(300);
  toy.socket.opened();
  toy.say(VIEW);
  assert.deepEqual(toy.sent.at(-1), CLAIM);
});

test("the newest view wins, and the same version may come again", () => {
  const toy = new Toy();
  toy.join();
  toy.say({ ...VIEW, version: VIEW.version + 2 });
  toy.say({ ...VIEW, version: VIEW.version + 1 });
  toy.say({ ...VIEW, version: VIEW.version + 2 });
  const seen = toy.views.map((view) => view.version - VIEW.version);
  assert.deepEqual(seen, [0, 2, 2]);
});

test("a silent connection is asked, and given up when there is no answer", () => {
  const toy = new Toy();
  toy.join();
  toy.pass(10_000);
  assert.equal(toy.sent.at(-1)?.type, "ping");
  toy.say({ type: "pong", ref: "ping", now_ms: 0 });
  toy.pass(10_000);
  assert.equal(toy.connection.status, "open");
  toy.pass(5_000);
  assert.equal(toy.connection.status, "waiting");
  assert.equal(toy.closed, 1);
});

test("a page that is seen again looks at once", () => {
  const toy = new Toy();
  toy.join();
  toy.connection.wake();
  assert.equal(toy.sent.at(-1)?.type, "ping");
  toy.socket.closed();
  const tries = toy.heard.length;
  toy.connection.wake();
  assert.equal(toy.heard.length, tries + 1);
});

test("what a socket that was given up says is not heard", () => {
  const toy = new Toy();
  toy.join();
  const old = toy.socket;
  old.closed();
  toy.pass(300);
  old.message(JSON.stringify({ ...VIEW, version: VIEW.version + 9 }));
  old.closed();
  assert.equal(toy.views.length, 1);
  assert.equal(toy.connection.status, "opening");
});

test("goodbye for good ends it: no further tries", () => {
  const toy = new Toy();
  toy.join();
  toy.say({ type: "bye", code: "removed", message: "", retry: false });
  toy.pass(60_000);
  assert.equal(toy.connection.status, "closed");
  assert.equal(toy.heard.length, 1);
  toy.connection.send(CLAIM);
  assert.equal(toy.connection.pending, 0);
});

test("goodbye for now comes back", () => {
  const toy = new Toy();
  toy.join();
  toy.say({ type: "bye", code: "restart", message: "", retry: true });
  assert.equal(toy.connection.status, "waiting");
  toy.pass(8_000);
  assert.equal(toy.heard.length, 2);
});

test("a socket that opens and says nothing is given up", () => {
  const toy = new Toy();
  toy.connection.start();
  toy.socket.opened();
  toy.pass(8_000);
  assert.equal(toy.connection.status, "waiting");
});
