import { errors } from "@waymark/core";
import { defineService } from "../builder.ts";
import { fieldsOf } from "./fields.ts";

/** The source of an event. */
export interface Imported {
  readonly event: number;
  readonly origin: string;
  readonly uid: string;
  readonly record: number;
  readonly said: string;
  /** Whether it was just created, so that it has no other sources. */
  readonly isNew: boolean;
}
/** Records the source and fields of an event, in the transaction that writes it. */
export const noteImported = defineService(
  "calendar-import.note-imported",
  async (scope, { event, origin, uid, isNew, ...rest }: Imported): Promise<void> => {
    const { db, clock } = scope;
    const other = await db.imported.first({ origin, uid }, { forUpdate: true });
    // Two concurrent imports would create duplicates: the later one is rolled back.
    if (other && other.event !== event && (await db.content.get(other.event)))
      throw errors.rest_conflict();
    const kept = await fieldsOf(scope, event);
    const own = isNew ? undefined : await db.imported.get({ event });
    if (own && (own.origin !== origin || own.uid !== uid)) {
      // Its first source still matches it by ID.
      await db.imported.update({ event }, { kept });
      return;
    }
    if (other || own) await db.imported.removeAll({ or: [{ event }, { origin, uid }] });
    await db.imported.insert({ event, origin, uid, ...rest, seen: clock.now(), kept });
  },
);
