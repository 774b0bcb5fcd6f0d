import { defineLoader, type Db } from "@waymark/core";
import { tables } from "./tables.ts";

/** Chains of parents are followed up to this depth. */
export const deepest = 100;

/** Slugs of an item's ancestors as a path, `about/team/`, read level by level for all items together. */
export const parentPaths = defineLoader<
  typeof tables,
  string,
  { readonly id: number; readonly parent: number }
>({
  tables,
  reads: ["id", "parent"],
  empty: "",
  async load({ rows, db }) {
    const known = await ancestors(
      db,
      rows.map(({ parent }) => parent),
    );
    return new Map(rows.map(({ id, parent }) => [id, pathTo(parent, known)]));
  },
});

export interface Ancestor {
  readonly slug: string;
  readonly parent: number;
}
/** All ancestors of items with these parents. */
export async function ancestors(
  db: Db<typeof tables>,
  parents: readonly number[],
): Promise<ReadonlyMap<number, Ancestor>> {
  const known = new Map<number, Ancestor>();
  let next = [...new Set(parents)].filter((id) => id !== 0);
  for (let level = 0; next.length > 0 && level < deepest; level++) {
    const found = await db.content.find({
      where: { id: { in: next } },
      columns: ["id", "slug", "parent"],
    });
    for (const { id, slug, parent } of found) known.set(id, { slug, parent });
    next = [...new Set(found.map(({ parent }) => parent))].filter(
      (id) => id !== 0 && !known.has(id),
    );
  }
  return known;
}

/** The path of a parent among ancestors that were read: `about/team/`. */
export function pathTo(parent: number, known: ReadonlyMap<number, Ancestor>): string {
  const path: string[] = [];
  const seen = new Set<number>();
  for (let at = parent; at !== 0 && !seen.has(at);) {
    seen.add(at);
    const item = known.get(at);
    if (!item) break;
    path.unshift(item.slug);
    at = item.parent;
  }
  return path.map((slug) => `${slug}/`).join("");
}

/** The path of one parent and its ancestors: `about/team/`. */
export async function pathAbove(db: Db<typeof tables>, parent: number): Promise<string> {
  if (parent === 0) return "";
  const known = await ancestors(db, [parent]);
  const path: string[] = [];
  for (let at = parent; at !== 0 && path.length < deepest; at = known.get(at)?.parent ?? 0) {
    const item = known.get(at);
    if (item) path.unshift(`${item.slug}/`);
  }
  return path.join("");
}
