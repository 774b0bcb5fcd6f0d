import { boolean, timestamp, id, table, text } from "@waymark/core";

/** The tables of version 0.1. */
export const firstTables = {
  subscribers: table(
    {
      id: id(),
      address: text(),
      confirmed: boolean().default(false),
      secret: text(),
      requested: timestamp(),
    },
    {
      indexes: [
        { columns: ["address"], unique: true },
        { columns: ["secret"], unique: true },
      ],
    },
  ),
};
