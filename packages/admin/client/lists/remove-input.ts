import type { Input } from "../api/connection.ts";
import type { Schemas } from "../api/directory.ts";
import type { Item } from "../api/item-path.ts";

/** The arguments of a deletion: `force` only if the operation has it. */
export const toRemoveInput = (
  schemas: Schemas | null | undefined,
  isPermanent: boolean,
  more: Input = {},
): Input => ({ ...more, ...(isPermanent && schemas?.["force"] && { force: true }) });

/**
 * The statuses of the items in the trash. Imported events that were removed have a status of their own, so that they are not
 * imported again.
 */
export const trashStatuses: readonly string[] = ["trash", "calendar-ignored"];
/** Whether an item was removed: it can be restored, and is deleted when it is removed again. */
export const isTrashed = (item: Item): boolean => trashStatuses.includes(String(item["status"]));
