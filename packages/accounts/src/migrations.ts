import { defineMigration, text, collationKey, type Migration } from "@waymark/core";

/** The way of older storage to the tables of today, beside what is derived. */
export const migrations: readonly Migration[] = [
  defineMigration({
    name: "users are ordered by name whatever the accents",
    do: "changeColumn",
    table: "users",
    column: "name_key",
    from: text(),
    to: text(),
    convert: (_, { display_name: name }) => collationKey(String(name)),
  }),
];
