import { defineMigration, text, toSortKey, type Migration } from "@waymark/core";

/** The way of older storage to the tables of today, beside what is derived. */
export const migrations: readonly Migration[] = [
  defineMigration({
    name: "items have keys to order them by title",
    do: "addColumn",
    table: "content",
    column: "title_key",
    as: text().default(""),
    value: ({ title }) => toSortKey(String(title)),
  }),
  defineMigration({
    name: "terms have keys to order them by name",
    do: "addColumn",
    table: "terms",
    column: "name_key",
    as: text().default(""),
    value: ({ name }) => toSortKey(String(name)),
  }),
];
