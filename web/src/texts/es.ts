import type { Catalogue } from "../lib/words.ts";
import { en } from "./en.ts";
export const es: Catalogue = en;
