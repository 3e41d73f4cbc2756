// The round of the benchmark on boardgame.io: node server.cjs PORT DEALS.json
//
// Set up as its manual has it: the server of the package, its Socket.IO transport, storage in
// memory, all players active at once, moves that only the server makes.

"use strict";

const { readFileSync } = require("node:fs");
const { ActivePlayers } = require("boardgame.io/core");
const { Server } = require("boardgame.io/server");
const { judge } = require("../judge.cjs");

const [port, deals] = [Number(process.argv[2]), JSON.parse(readFileSync(process.argv[3], "utf8"))];
const KEPT = 10;

const onServer = (move) => ({ move, client: false, ignoreStaleStateID: true, noLimit: true });

const krypto = {
  name: "krypto",
  minPlayers: 1,
  maxPlayers: 40,
  turn: { activePlayers: ActivePlayers.ALL },
  setup: ({ ctx }) => ({
    version: 0,
    phase: "lobby",
    round: { number: 0, hand: [], target: 0, claims: [], solution: null },
    rounds: [],
    seats: Array.from({ length: ctx.numPlayers }, (_, seat) => ({
      number: seat + 1,
      name: `Player ${seat + 1}`,
      presence: "here",
      isHost: seat === 0,
      isReady: false,
      isOut: false,
      hasDeclared: false,
      score: 0,
      won: 0,
      streak: 0,
    })),
  }),
  moves: {
    start: onServer(({ G }) => {
      const number = G.round.number + 1;
      G.version += 1;
      G.phase = "playing";
      G.round = { number, ...deals[number % deals.length], claims: [], solution: null };
      for (const seat of G.seats) seat.isOut = false;
    }),
    claim: onServer(({ G, playerID }, text) => {
      const seat = G.seats[Number(playerID)];
      if (G.phase !== "playing" || seat.isOut) return;
      const accepted = judge(text, G.round.hand, G.round.target);
      G.version += 1;
      G.round.claims.push({ seat: seat.number, accepted });
      if (!accepted) {
        seat.isOut = true;
        return;
      }
      G.phase = "between";
      G.round.solution = text;
      seat.score += 1;
      seat.won += 1;
      for (const one of G.seats) one.streak = one === seat ? one.streak + 1 : 0;
      G.rounds = [...G.rounds, { number: G.round.number, winner: seat.number }].slice(-KEPT);
    }),
  },
};

const server = Server({ games: [krypto], origins: [/.*/] });
server.run({ port, callback: () => console.log(`listening ${port}`) });
