/** English. Every key here has to be in every other language; a test looks. */
import { pages } from "./en/pages.ts";
import { replay } from "./en/replay.ts";
import { said } from "./en/said.ts";
import { table } from "./en/table.ts";

export const en = { ...table, ...said, ...pages, ...replay };
