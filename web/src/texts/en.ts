/** English. Every key here has to be in every other language; a test looks. */
import { pages } from "./en/pages.ts";
import { table } from "./en/table.ts";

export const en = { ...table, ...pages };
