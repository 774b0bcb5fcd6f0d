import { defineMigration, json, text, type Migration } from "@waymark/core";
import { storedFileName } from "@waymark/content";

interface Images {
  readonly open_graph_image?: string;
  readonly twitter_image?: string;
}

/** Adds a column with the stored file of an image among the overrides. */
const addFile = (name: string, column: string, image: keyof Images): Migration =>
  defineMigration({
    name,
    do: "addColumn",
    table: "entries",
    column,
    as: text().default(""),
    reads: { own: json<Images>() },
    value: ({ own }) => storedFileName(own[image] ?? ""),
  });

/** Steps from older stored tables to the current ones, in addition to the derived ones. */
export const migrations: readonly Migration[] = [
  addFile(
    "entries have the stored file of their Open Graph image",
    "open_graph_file",
    "open_graph_image",
  ),
  addFile("entries have the stored file of their Twitter image", "twitter_file", "twitter_image"),
];
