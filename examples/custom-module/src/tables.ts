import { datetime, id, integer, table, text } from "@waymark/core";

/** Subscribers, confirmed or not. Unsubscribing deletes the row. */
const subscribers = table(
  {
    id: id(),
    /** In lower case. */
    email: text(),
    /** `waiting` until the address is confirmed, then `confirmed`. */
    state: text().default("waiting"),
    /** The secret in the links of newsletters: it allows confirming and ending this subscription only. */
    secret: text(),
    asked: datetime(),
  },
  {
    indexes: [
      { columns: ["email"], unique: true },
      { columns: ["secret"], unique: true },
      ["state", "id"],
      ["state", "asked"],
    ],
  },
);

/** Published items, each in one letter. */
const articles = table(
  {
    /** The id of the item. */
    item: integer(),
    added: datetime(),
    /** The newsletter that listed it; null while it waits for the next one. */
    letter: integer().nullable(),
  },
  { key: ["item"], indexes: [["letter", "added"]] },
);

/** Letters as they were sent. */
const letters = table({ id: id(), subject: text(), text: text(), written: datetime() });

export const tables = { subscribers, articles, letters };
