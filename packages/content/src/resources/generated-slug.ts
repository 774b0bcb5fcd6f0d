import { defineLoader, type Loader } from "@waymark/core";
import { tables } from "../tables.ts";
import { decodeSlug, toSlug } from "@waymark/content-text";
import { freeSlugs } from "../write/slug.ts";

interface Titled {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly slug: string;
  readonly title: string;
  readonly parent: number;
}
/**
 * The slug that each item's current title would get.
 *
 * @param isOwn - Whether items like this one own their slug.
 */
export const generatedSlugs = (isOwn: (item: Titled) => boolean): Loader<string> =>
  defineLoader<typeof tables, string, Titled>({
    tables,
    reads: ["id", "type", "status", "slug", "title", "parent"],
    empty: "",
    async load({ rows, db }) {
      const claims = rows.map((row) => ({
        ...row,
        requested: toSlug(row.title) || String(row.id),
      }));
      // An item that has the slug of its title would get it again.
      const open = claims.filter((claim) => claim.slug !== claim.requested || !isOwn(claim));
      const found = await freeSlugs(db, open);
      const slugs = new Map(open.map(({ id }, at) => [id, found[at]]));
      return new Map(
        claims.map(({ id, requested }) => [id, decodeSlug(slugs.get(id) ?? requested)]),
      );
    },
  });
