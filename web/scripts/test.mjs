/** Bundles the unit tests and runs them with Node's own test runner. */
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const WEB = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const folder = await mkdtemp(join(tmpdir(), "krypto-web-"));
try {
  const tests = (await readdir(join(WEB, "tests"))).filter((name) => name.endsWith(".test.ts"));
  await build({
    absWorkingDir: WEB,
    entryPoints: tests.map((name) => `tests/${name}`),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    logLevel: "warning",
  });
  const files = tests.map((name) => join(folder, name.replace(/\.ts$/, ".mjs")));
  const done = spawnSync(process.execPath, ["--test", ...process.argv.slice(2), ...files], {
    cwd: WEB,
    stdio: "inherit",
  });
  process.exitCode = done.status ?? 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
