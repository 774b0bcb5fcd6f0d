import { boolean, datetime, id, table, text } from "@waymark/core";

/** Entries of visitors. */
const entries = table(
  {
    id: id(),
    name: text(),
    text: text(),
    written: datetime(),
    /** Whether the entry is public. */
    shown: boolean().default(false),
  },
  { indexes: [["shown", "-written"]] },
);

export const tables = { entries };
