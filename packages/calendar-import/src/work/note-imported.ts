import { errors } from "@waymark/core";
import { defineService } from "../builder.ts";
import { fieldsOf } from "./fields.ts";

/** Where an event came from. */
export interface Imported {
  readonly event: number;
  readonly origin: string;
  readonly uid: string;
  readonly record: number;
  readonly said: string;
  /** Whether it was made just now: nothing else can be known of it. */
  readonly isNew: boolean;
}
/** Notes where an event came from and what it is now, in the transaction that writes it. */
export const noteImported = defineService(
  "calendar-import.note-imported",
  async (scope, { event, origin, uid, isNew, ...rest }: Imported): Promise<void> => {
    const { db, clock } = scope;
    const other = await db.imported.first({ origin, uid }, { forUpdate: true });
    // Two imports at once would make two of it: the later one is undone.
    if (other && other.event !== event && (await db.content.get(other.event)))
      throw errors.rest_conflict();
    const kept = await fieldsOf(scope, event);
    const own = isNew ? undefined : await db.imported.get({ event });
    if (own && (own.origin !== origin || own.uid !== uid)) {
      // Its first source knows it by its name still.
      await db.imported.update({ event }, { kept });
      return;
    }
    if (other || own) await db.imported.removeAll({ or: [{ event }, { origin, uid }] });
    await db.imported.insert({ event, origin, uid, ...rest, seen: clock.now(), kept });
  },
);
