import { type Db, defineLoader } from "@waymark/core";
import { deepest } from "../permalink.ts";
import { tables } from "../tables.ts";

interface Placed {
  readonly id: number;
  readonly parent: number;
}
/** The slugs of a term's ancestors as a path, `news/local/`, read level by level for all terms together. */
export const pathsAbove = defineLoader<typeof tables, string, Placed>({
  tables,
  reads: ["id", "parent"],
  empty: "",
  load: ({ rows, db }) => pathsTo(db, rows),
});

/** The path of the ancestors of each term, by id. */
export async function pathsTo(
  db: Db<typeof tables>,
  rows: readonly Placed[],
): Promise<ReadonlyMap<number, string>> {
  const known = new Map<number, { readonly slug: string; readonly parent: number }>();
  const open = (placed: readonly Placed[]) =>
    [...new Set(placed.map(({ parent }) => parent))].filter((id) => id !== 0 && !known.has(id));
  let next = open(rows);
  for (let level = 0; next.length > 0 && level < deepest; level++) {
    const found = await db.terms.find({
      where: { id: { in: next } },
      columns: ["id", "slug", "parent"],
    });
    for (const { id, ...term } of found) known.set(id, term);
    next = open(found);
  }
  return new Map(rows.map(({ id, parent }) => [id, pathTo(parent, known)]));
}

function pathTo(
  parent: number,
  known: ReadonlyMap<number, { readonly slug: string; readonly parent: number }>,
): string {
  let path = "";
  const seen = new Set<number>();
  for (let at = parent; at !== 0 && !seen.has(at);) {
    seen.add(at);
    const term = known.get(at);
    if (!term) break;
    path = `${term.slug}/${path}`;
    at = term.parent;
  }
  return path;
}

/** All descendants of these terms, level by level for all together; cycles end where they began. */
export async function below(
  db: Pick<Db<typeof tables>, "terms">,
  taxonomies: readonly string[],
  roots: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const children = new Map<number, number[]>();
  let next = [...new Set(roots)];
  for (let level = 0; next.length > 0 && level < deepest; level++) {
    const found = await db.terms.find({
      where: { taxonomy: { in: taxonomies }, parent: { in: next } },
      columns: ["id", "parent"],
    });
    for (const id of next) children.set(id, []);
    for (const { id, parent } of found) children.get(parent)?.push(id);
    next = found.map(({ id }) => id).filter((id) => !children.has(id));
  }
  return new Map(roots.map((root) => [root, collect(root, children)]));
}

function collect(
  root: number,
  children: ReadonlyMap<number, readonly number[]>,
): readonly number[] {
  const found = new Set<number>();
  const open = [...(children.get(root) ?? [])];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === root || found.has(id)) continue;
    found.add(id);
    open.push(...(children.get(id) ?? []));
  }
  return [...found];
}
