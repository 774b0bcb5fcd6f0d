import { datetime, defineMigration } from "@waymark/core";

/** In version 0.1 each booking took one hour. */
export const migrations = [
  defineMigration({
    name: "bookings have an end",
    do: "addColumn",
    table: "bookings",
    column: "ends",
    as: datetime(),
    reads: { starts: datetime() },
    value: ({ starts }) => new Date(starts.getTime() + 3_600_000),
  }),
];
