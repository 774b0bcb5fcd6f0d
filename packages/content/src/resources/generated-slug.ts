import { defineLoader } from "@waymark/core";
import { slugFor } from "../write/slug.ts";
import { decodeSlug } from "../text/slug.ts";
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
    const slugs = new Map<number, string>();
    for (const row of rows) slugs.set(row.id, decodeSlug(await slugFor(db, row, row.title)));
    return slugs;
  },
});
