/** Español. */
import type { Catalogue } from "../lib/words.ts";
import { pages } from "./es/pages.ts";
import { replay } from "./es/replay.ts";
import { said } from "./es/said.ts";
import { table } from "./es/table.ts";

export const es: Catalogue = { ...table, ...said, ...pages, ...replay };
