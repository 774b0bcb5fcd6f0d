import type { Row } from "@waymark/core";
import type { ContentNote } from "../extension-points.ts";
import type { tables } from "../tables.ts";

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
