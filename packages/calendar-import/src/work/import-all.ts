import { stripTags } from "@waymark/content";
import { ApiError, StorageUnavailableError } from "@waymark/core";
import type { Desk } from "../bound.ts";
import { newLog } from "../records/activity.ts";
import type { Activity, Note } from "../records/record.ts";
import { importContact } from "./import-contact.ts";
import { importEvent } from "./import-event.ts";
import { isoOf } from "./iso.ts";
import { reasonOf } from "./reason.ts";
import type { Run } from "./run.ts";

/** What became of some items. */
export interface Done {
  readonly activity: Activity;
  /** Those that could not be imported, and why; what else is not as it should be. */
  readonly notes: readonly Note[];
  /** Whether all of them could be imported. */
  readonly isGood: boolean;
}

/** Imports items one by one. One that is refused is noted, and the others are imported all the same. */
export async function importAll(desk: Desk, run: Run, items: readonly object[]): Promise<Done> {
  const log = newLog();
  const notes: Note[] = [];
  let isGood = true;
  const note = (code: string, item: object, text: string) =>
    notes.push({ code, text: `${labelOf(item)}: ${text}`, at: isoOf(desk.clock.now()) });
  const { content_type: type } = run.record.settings;
  for (const item of items) {
    const warned = log.warnings.length;
    try {
      if (type === "events") await importEvent(desk, run, item, log);
      else await importContact(desk, run, type === "venues" ? "venue" : "organizer", item, log);
    } catch (error) {
      if (error instanceof StorageUnavailableError) throw error;
      isGood = false;
      note("error:import-failed", item, reasonOf(error));
      if (!(error instanceof ApiError))
        desk.log.error("An item could not be imported.", { record: run.record.id, error });
    }
    for (const text of log.warnings.slice(warned)) note("error:get-image", item, text);
  }
  return { activity: log.activity, notes, isGood };
}

/** By what a reader of notes finds an item at its source. */
function labelOf(item: object): string {
  const { row, title, uid, venue, organizer } = item as Readonly<Record<string, unknown>>;
  const named = [title, venue, organizer, uid].find((one) => typeof one === "string" && one !== "");
  const name = named === undefined ? "An item" : `"${stripTags(String(named)).slice(0, 100)}"`;
  return typeof row === "number" ? `Row ${row}` : name;
}
