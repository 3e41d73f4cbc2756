/**
 * Builds the pages into one folder: hashed bundles, the style sheet, the pages and a manifest.
 *
 *     node build.mjs [--out FOLDER]
 *
 * Fails where the first load of a page would be larger than the budget.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const PAGES = {
  home: "Krypto",
  table: "Krypto: table",
  screen: "Krypto: big screen",
  replay: "Krypto: watch again",
};
const BUDGET = 60_000;
/** Where the server serves the folder. */
const BASE = "/static/";

const asked = process.argv.indexOf("--out");
const OUT =
  asked > 0 ? resolve(process.argv[asked + 1]) : resolve(HERE, "../src/krypto/server/static");

const common = {
  absWorkingDir: HERE,
  bundle: true,
  minify: true,
  metafile: true,
  legalComments: "none",
  target: ["chrome105", "firefox110", "safari16"],
  outdir: OUT,
  entryNames: "[name]-[hash]",
  chunkNames: "part-[hash]",
  logLevel: "warning",
};

/** The outputs of esbuild by the name of their entry. */
function entries(metafile) {
  const found = Object.entries(metafile.outputs).filter(([, made]) => made.entryPoint);
  return new Map(found.map(([path, made]) => [basename(made.entryPoint).split(".")[0], path]));
}

/** What a bundle imports at once, itself included. */
function needs(metafile, path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { path: other, kind } of metafile.outputs[path].imports) {
    if (kind === "import-statement") needs(metafile, other, seen);
  }
  return seen;
}

const hash = (data) => createHash("sha256").update(data).digest("hex").slice(0, 12);

async function hashed(name, data) {
  const [stem, ending] = name.split(".");
  const named = `${stem}-${hash(data)}.${ending}`;
  await writeFile(join(OUT, named), data);
  return BASE + named;
}

async function appManifest(icon) {
  const text = JSON.stringify({
    name: "Krypto",
    short_name: "Krypto",
    start_url: "/",
    display: "standalone",
    background_color: "#dfe8e0",
    theme_color: "#dfe8e0",
    icons: [{ src: icon, sizes: "any", type: "image/svg+xml" }],
  });
  return hashed("krypto.webmanifest", text);
}

async function bytes(path) {
  return gzipSync(await readFile(path), { level: 9 }).length;
}

async function page(name, title, parts) {
  const { scripts, style, icon, manifest, app, template, english } = parts;
  const all = [...needs(scripts.metafile, entries(scripts.metafile).get(name))];
  const urls = all.map((path) => BASE + basename(path));
  const preload = urls
    .slice(1)
    .map((url) => `<link rel="modulepreload" href="${url}">`)
    .join("\n    ");
  const values = { app, title, icon, manifest, style, preload, script: urls[0] };
  const text = template.replace(/\{\{(\w+)\}\}/g, (_, key) => values[key]);
  await writeFile(join(OUT, `${name}.html`), text);
  const files = [...all, english, join(OUT, basename(style)), join(OUT, `${name}.html`)];
  const sizes = await Promise.all(files.map((path) => bytes(resolve(HERE, path))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The bundle with the words of each language, by its tag. */
function wordsOf(metafile) {
  const found = Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) => {
    const tag = /texts\/(\w+)\.ts$/.exec(entryPoint ?? "")?.[1];
    return tag ? [[tag, path]] : [];
  });
  return Object.fromEntries(found);
}

function named(bundles) {
  return Object.fromEntries(Object.entries(bundles).map(([tag, path]) => [tag, basename(path)]));
}

async function main() {
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  const scripts = await build({
    ...common,
    entryPoints: Object.keys(PAGES).map((name) => `src/pages/${name}.tsx`),
    format: "esm",
    splitting: true,
    jsx: "automatic",
    jsxImportSource: "preact",
  });
  const styles = await build({ ...common, entryPoints: ["src/styles/krypto.css"] });
  const style = BASE + basename(entries(styles.metafile).get("krypto"));
  const icon = await hashed("icon.svg", await readFile(join(HERE, "src/icon.svg")));
  const manifest = await appManifest(icon);
  const template = await readFile(join(HERE, "src/pages/page.html"), "utf8");
  const outputs = Object.keys(scripts.metafile.outputs);
  const app = hash(
    [...outputs, style, manifest, template].map((path) => basename(path)).join("\n"),
  );
  const languages = wordsOf(scripts.metafile);
  const english = languages.en;
  const sizes = {};
  for (const [name, title] of Object.entries(PAGES)) {
    sizes[name] = await page(name, title, {
      scripts,
      style,
      icon,
      manifest,
      app,
      template,
      english,
    });
  }
  await writeFile(
    join(OUT, "manifest.json"),
    `${JSON.stringify({ app, pages: Object.keys(PAGES), sizes, words: named(languages) }, null, 1)}\n`,
  );
  return sizes;
}

const sizes = await main();
for (const [name, size] of Object.entries(sizes)) {
  console.log(`${name.padEnd(8)} ${(size / 1000).toFixed(1)} kB gzipped at the first load`);
}
const largest = Math.max(...Object.values(sizes));
if (largest > BUDGET) {
  console.error(`The first load is ${largest} bytes gzipped; the budget is ${BUDGET}.`);
  process.exit(1);
}
