/** Español. */
import type { Catalogue } from "../lib/words.ts";
import { pages } from "./es/pages.ts";
import { table } from "./es/table.ts";

export const es: Catalogue = { ...table, ...pages };
