/** Making a table and going there. */
import { signal } from "@preact/signals";
import * as api from "../../lib/api.ts";
import { refusalText } from "../../lib/faults.ts";
import { say } from "../prefs.ts";

export const busy = signal(false);
export const problem = signal("");

/** Makes a table and goes there; `atOnce` starts the first round on arrival. */
export async function makeTable(table: api.NewTable, atOnce: boolean): Promise<void> {
  if (busy.value) return;
  busy.value = true;
  problem.value = "";
  const answer = await api.makeTable(table);
  busy.value = false;
  if ("ok" in answer) location.assign(`/table/${answer.ok.code}${atOnce ? "#go" : ""}`);
  else problem.value = refusalText(answer.refused, say.value);
}
