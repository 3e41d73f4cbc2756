/** The entry of everything but a table: the part after `#` says which page. */
import { signal } from "@preact/signals";
import { Learn } from "../ui/home/learn.tsx";
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
} as const;

const TITLES = {
  practise: "practise.title",
  table: "home.table",
  together: "hot.title",
  learn: "learn.title",
} as const;

type Name = keyof typeof PAGES;

/** Addresses without a mark that lead to a page, too. */
const PATHS: Readonly<Record<string, Name>> = { "/practise": "practise", "/how": "learn" };

function asked(): Name {
  const name = location.hash.slice(1) || (PATHS[location.pathname] ?? "");
  return name in PAGES ? (name as Name) : "";
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
