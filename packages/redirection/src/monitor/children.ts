import type { Context } from "../pages/context.ts";
import type { Move } from "./paths.ts";

/** Maximum number of published descendants of a moved item that get redirects; more require a pattern. */
const most = 1000;
/** Maximum depth of descendants. */
const deepest = 100;

/**
 * The moves of the published descendants of an item whose address changed: their addresses begin with its address. `isAll` is false if there are too
 * many.
 */
export async function movesBelow(
  { db }: Pick<Context, "db">,
  { id, type }: { readonly id: number; readonly type: string },
  { from, to }: Move,
): Promise<{ readonly moves: readonly Move[]; readonly isAll: boolean }> {
  const moves: Move[] = [];
  let above: ReadonlyMap<number, string> = new Map([[id, ""]]);
  for (let level = 0; above.size > 0 && level < deepest; level++) {
    const found = await db.content.find({
      where: { parent: { in: [...above.keys()] }, type },
      columns: ["id", "slug", "status", "parent"],
      orderBy: "id",
      limit: most + 1,
    });
    const next = new Map<number, string>();
    for (const { id: own, slug, status, parent } of found) {
      const path = `${above.get(parent) ?? ""}${slug}/`;
      next.set(own, path);
      if (status === "publish") moves.push({ from: slashed(from) + path, to: slashed(to) + path });
    }
    if (moves.length > most || found.length > most)
      return { moves: moves.slice(0, most), isAll: false };
    above = next;
  }
  return { moves, isAll: true };
}
const slashed = (path: string): string => (path.endsWith("/") ? path : `${path}/`);
