import { boolean, datetime, id, table, text } from "@waymark/core";

/** What visitors wrote. */
const entries = table(
  {
    id: id(),
    name: text(),
    text: text(),
    written: datetime(),
    /** Whether everybody sees it. */
    shown: boolean().default(false),
  },
  { indexes: [["shown", "-written"]] },
);

export const tables = { entries };
