/** Deutsch. */
import type { Catalogue } from "../lib/words.ts";
import { pages } from "./de/pages.ts";
import { table } from "./de/table.ts";

export const de: Catalogue = { ...table, ...pages };
