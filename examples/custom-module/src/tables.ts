import { timestamp, id, integer, table, text } from "@waymark/core";

/** Subscribers, confirmed or not. Unsubscribing deletes the row. */
const subscribers = table(
  {
    id: id(),
    /** In lower case. */
    email: text(),
    /** `waiting` until the address is confirmed, then `confirmed`. */
    state: text().default("waiting"),
    /** The secret in the links of emails, which permits only to confirm and end this subscription. */
    secret: text(),
    requested: timestamp(),
  },
  {
    indexes: [
      { columns: ["email"], unique: true },
      { columns: ["secret"], unique: true },
      ["state", "id"],
      ["state", "requested"],
    ],
  },
);

/** Published items, each for one issue. */
const articles = table(
  {
    /** The id of the item. */
    item: integer(),
    added: timestamp(),
    /** The issue that contains it; null until then. */
    issue: integer().nullable(),
  },
  { key: ["item"], indexes: [["issue", "added"]] },
);

/** Sent issues. */
const issues = table({ id: id(), subject: text(), text: text(), written: timestamp() });

export const tables = { subscribers, articles, issues };
