import { integer, table, text } from "@waymark/core";

/** The stored files of media items, by name. An image has one file per size. */
export const files = table(
  { name: text(), content: integer(), type: text(), size: integer() },
  { key: ["name"], indexes: [["content"]] },
);

/**
 * References to files in the texts of items, updated with each write, so that the usages of a file can be found by an
 * index. The key is `#` with the id of the media item, or the name of a stored file.
 */
export const mediaReferences = table(
  { key: text(), item: integer() },
  { key: ["key", "item"], indexes: [["item"]] },
);

/** Names that files of media items had before they were replaced; their addresses lead to the current files. */
export const formerFiles = table(
  {
    name: text(),
    content: integer(),
    /** The name of the image size; empty for the file itself. */
    size: text().default(""),
    /** The version of the item before the file was replaced. */
    version: integer().default(0),
  },
  { key: ["name"], indexes: [["content"]] },
);
