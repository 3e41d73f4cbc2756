/** Deutsch. */
import type { Catalogue } from "../lib/words.ts";
import { pages } from "./de/pages.ts";
import { replay } from "./de/replay.ts";
import { said } from "./de/said.ts";
import { table } from "./de/table.ts";

export const de: Catalogue = { ...table, ...said, ...pages, ...replay };
