import { datetime, id, integer, table, text } from "@waymark/core";

/** Who gets letters, and who has asked for them. Who leaves is removed. */
const subscribers = table(
  {
    id: id(),
    /** In lower case. */
    email: text(),
    /** `waiting` until the address is confirmed, then `confirmed`. */
    state: text().default("waiting"),
    /** Stands in the links of letters: who knows it may confirm and end this subscription, and nothing else. */
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
    /** The letter that told of it; null while it waits for one. */
    letter: integer().nullable(),
  },
  { key: ["item"], indexes: [["letter", "added"]] },
);

/** Letters as they were sent. */
const letters = table({ id: id(), subject: text(), text: text(), written: datetime() });

export const tables = { subscribers, articles, letters };
