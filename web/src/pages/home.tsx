/** The entry of everything but a table: the part after `#` says which page. */
import { signal } from "@preact/signals";
import { Learn } from "../ui/home/learn.tsx";
import { Missing } from "../ui/home/missing.tsx";
import { NewTable } from "../ui/home/newtable.tsx";
import { Practise } from "../ui/home/practise.tsx";
import { Start } from "../ui/home/start.tsx";
import { Together } from "../ui/home/together.tsx";
import { say } from "../ui/prefs.ts";
import { begin, Shell, useHeading } from "../ui/shell.tsx";

const PAGES = {
  "": Start,
  practise: Practise,
  table: NewTable,
  together: Together,
  learn: Learn,
  missing: Missing,
} as const;

const TITLES = {
  practise: "practise.title",
  table: "home.table",
  together: "hot.title",
  learn: "learn.title",
  missing: "missing.title",
} as const;

type Name = keyof typeof PAGES;

/** Addresses without a mark that lead to a page, too; at any other there is nothing. */
const PATHS: Readonly<Record<string, Name>> = { "/": "", "/practise": "practise", "/how": "learn" };

function asked(): Name {
  const path = location.pathname;
  const name = location.hash.slice(1) || (Object.hasOwn(PATHS, path) ? PATHS[path] : "missing");
  return name !== undefined && Object.hasOwn(PAGES, name) ? (name as Name) : "";
}

const here = signal<Name>(asked());
window.addEventListener("hashchange", () => {
  here.value = asked();
  scrollTo(0, 0);
});

function Home() {
  const Page = PAGES[here.value];
  useHeading(here.value);
  const title = here.value === "" ? "" : say.value(TITLES[here.value]);
  return (
    <Shell page={`home ${here.value}-page`} title={title}>
      <Page />
    </Shell>
  );
}

void begin(Home);
