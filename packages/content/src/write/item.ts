import type { Row } from "@waymark/core";
import type { tables } from "../tables.ts";

/** A whole row of the content table. */
export type Item = Row<(typeof tables.content)["columns"]>;
export const noteOf = ({ id, type, status, slug }: Item) => ({ id, type, status, slug });
