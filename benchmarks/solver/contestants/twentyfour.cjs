// The package 24game-solver, as a contestant; it is found in the folder where this runs.
// Its built file is named here because the package's own entry names a file that it does not have.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const solve = require(join(process.cwd(), "node_modules/24game-solver/dist/24game-solver.js"));

const { deals } = JSON.parse(readFileSync(0, "utf8"));
const answers = [];
const milliseconds = [];
solve(deals[0].hand, deals[0].target);
for (const { hand, target } of deals) {
  const start = process.cpuUsage();
  const answer = solve(hand, target);
  const { user, system } = process.cpuUsage(start);
  milliseconds.push((user + system) / 1000);
  answers.push(answer);
}
process.stdout.write(JSON.stringify({ milliseconds, answers }));
