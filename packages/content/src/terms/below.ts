import type { Db } from "@waymark/core";
import { deepest } from "../permalink.ts";
import type { tables } from "../tables.ts";

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
