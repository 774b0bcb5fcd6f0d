import { defineLoader } from "@waymark/core";
import { decodeSlug, toSlug } from "../text/slug.ts";
import { freeSlugs } from "../write/slug.ts";
import { tables } from "../tables.ts";

interface Titled {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly parent: number;
}
/** The slug that each item's present title would get. */
export const generatedSlugs = defineLoader<typeof tables, string, Titled>({
  tables,
  reads: ["id", "type", "title", "parent"],
  empty: "",
  async load({ rows, db }) {
    const claims = rows.map((row) => ({ ...row, wished: toSlug(row.title) || String(row.id) }));
    const slugs = await freeSlugs(db, claims);
    return new Map(rows.map(({ id }, i) => [id, decodeSlug(slugs[i] ?? "")]));
  },
});
