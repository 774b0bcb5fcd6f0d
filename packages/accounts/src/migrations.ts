import { defineMigration, text, collationKey, type Migration } from "@waymark/core";

/** Migrations of older tables that cannot be derived from the declarations. */
export const migrations: readonly Migration[] = [
  defineMigration({
    name: "order users by name ignoring accents",
    do: "changeColumn",
    table: "users",
    column: "name_key",
    from: text(),
    to: text(),
    convert: (_, { display_name: name }) => collationKey(String(name)),
  }),
];
