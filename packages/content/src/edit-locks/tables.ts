import { timestamp, integer, table } from "@waymark/core";

/**
 * The user who edits an item, at most one per item. A row that was not renewed for 150 seconds
 * has no effect, and the next editor replaces it.
 */
export const editLocks = table(
  {
    item: integer(),
    user: integer(),
    /** When the user began to edit. */
    since: timestamp(),
    /** When the editor of the user renewed the lock last. */
    renewed: timestamp(),
  },
  { key: ["item"] },
);
