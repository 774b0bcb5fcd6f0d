import { boolean, timestamp, id, table, text } from "@waymark/core";

/** Entries of visitors. */
const entries = table(
  {
    id: id(),
    name: text(),
    text: text(),
    written: timestamp(),
    /** Whether the entry is approved and public. */
    approved: boolean().default(false),
  },
  { indexes: [["approved", "-written"]] },
);

export const tables = { entries };
