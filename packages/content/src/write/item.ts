import type { Row } from "@waymark/core";
import type { tables } from "../tables.ts";
import type { ContentNote } from "../events.ts";

/** A row of the content table. */
export type Item = Row<(typeof tables.content)["columns"]>;
export const noteOf = ({ id, type, status, slug, author, parent }: Item): ContentNote => ({
  id,
  type,
  status,
  slug,
  author,
  parent,
});
