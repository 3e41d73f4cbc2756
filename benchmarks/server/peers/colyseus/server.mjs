// The round of the benchmark on Colyseus: node server.mjs PORT DEALS.json [at-once]
//
// Set up as its manual has it: one room a table, a schema as its state, the WebSocket transport.
// As shipped a room sends what has changed every 50 ms; with `at-once`, after every message.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Room, Server } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const { judge } = createRequire(import.meta.url)("../judge.cjs");
const port = Number(process.argv[2]);
const deals = JSON.parse(readFileSync(process.argv[3], "utf8"));
const isAtOnce = process.argv[4] === "at-once";
const KEPT = 10;

const Seat = schema({
  number: t.uint8(),
  name: t.string(),
  presence: t.string(),
  isHost: t.boolean(),
  isReady: t.boolean(),
  isOut: t.boolean(),
  hasDeclared: t.boolean(),
  score: t.int16(),
  won: t.uint16(),
  streak: t.uint16(),
}, "Seat");
const Claim = schema({ seat: t.uint8(), accepted: t.boolean() }, "Claim");
const Past = schema({ number: t.uint32(), winner: t.uint8() }, "Past");
const Table = schema({
  phase: t.string(),
  round: t.uint32(),
  hand: t.array("uint8"),
  target: t.uint8(),
  solution: t.string(),
  claims: t.array(Claim),
  seats: t.array(Seat),
  rounds: t.array(Past),
}, "Table");

class KryptoRoom extends Room {
  maxClients = 40;

  onCreate() {
    this.patchRate = isAtOnce ? null : 50;
    this.state = new Table();
    this.state.phase = "lobby";
    this.state.round = this.state.target = 0;
    this.onMessage("start", () => this.start());
    this.onMessage("claim", (client, asked) => this.claim(client, asked));
  }

  onJoin(client) {
    const seat = new Seat();
    seat.number = this.state.seats.length + 1;
    seat.name = `Player ${seat.number}`;
    seat.presence = "here";
    seat.isHost = seat.number === 1;
    seat.isReady = seat.isOut = seat.hasDeclared = false;
    seat.score = seat.won = seat.streak = 0;
    this.state.seats.push(seat);
    client.userData = seat;
  }

  start() {
    const table = this.state;
    table.round += 1;
    const deal = deals[table.round % deals.length];
    table.phase = "playing";
    table.hand.clear();
    table.hand.push(...deal.hand);
    table.target = deal.target;
    table.solution = "";
    table.claims.clear();
    for (const seat of table.seats) if (seat.isOut) seat.isOut = false;
    this.sendOut();
  }

  claim(client, { ref, text }) {
    const [table, seat] = [this.state, client.userData];
    if (table.phase !== "playing" || seat.isOut) return;
    const accepted = judge(text, [...table.hand], table.target);
    const made = new Claim();
    made.seat = seat.number;
    made.accepted = accepted;
    table.claims.push(made);
    if (accepted) this.end(seat, text);
    else seat.isOut = true;
    client.send("answer", { ref, accepted });
    this.sendOut();
  }

  end(winner, text) {
    const table = this.state;
    table.phase = "between";
    table.solution = text;
    winner.score += 1;
    winner.won += 1;
    for (const seat of table.seats) {
      const streak = seat === winner ? seat.streak + 1 : 0;
      if (streak !== seat.streak) seat.streak = streak;
    }
    const past = new Past();
    past.number = table.round;
    past.winner = winner.number;
    table.rounds.push(past);
    if (table.rounds.length > KEPT) table.rounds.shift();
  }

  sendOut() {
    if (isAtOnce) this.broadcastPatch();
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport() });
server.define("krypto", KryptoRoom);
await server.listen(port);
console.log(`listening ${port}`);
