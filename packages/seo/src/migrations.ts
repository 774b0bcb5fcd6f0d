import { defineMigration, json, text, type Migration } from "@waymark/core";
import { storedFileName } from "@waymark/content";

interface Images {
  readonly open_graph_image?: string;
  readonly twitter_image?: string;
}

/** Steps from older stored tables to the current ones, in addition to the derived ones. */
export const migrations: readonly Migration[] = [
  defineMigration({
    name: "entries have the stored file of their Open Graph image",
    do: "addColumn",
    table: "entries",
    column: "open_graph_file",
    as: text().default(""),
    reads: { own: json<Images>() },
    value: ({ own }) => storedFileName(own.open_graph_image ?? ""),
  }),
  defineMigration({
    name: "entries have the stored file of their Twitter image",
    do: "addColumn",
    table: "entries",
    column: "twitter_file",
    as: text().default(""),
    reads: { own: json<Images>() },
    value: ({ own }) => storedFileName(own.twitter_image ?? ""),
  }),
];
