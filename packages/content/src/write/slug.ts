import type { Db } from "@waymark/core";
import type { tables } from "../tables.ts";
import { toSlug, uniqueSlug } from "../text/slug.ts";

type ContentDb = Pick<Db<typeof tables>, "content">;
/** Whose slug it is to be: slugs are unique in a type, of pages below one parent. */
export interface Claim {
  readonly id: number;
  readonly type: string;
  readonly parent: number;
}
/** Types whose slugs are unique below each parent, not over all. */
export const nested: ReadonlySet<string> = new Set(["page"]);

/** The first free slug of these words for an item. A trashed item gives way. */
export async function freeSlug(db: ContentDb, claim: Claim, wished: string): Promise<string> {
  const isNested = nested.has(claim.type);
  const isTaken = async (slug: string) => {
    const [other] = await db.content.find({
      where: {
        slug,
        type: isNested ? { in: [claim.type, "attachment"] } : claim.type,
        ...(isNested && { parent: claim.parent }),
        id: { ne: claim.id },
        status: { notIn: ["trash"] },
      },
      columns: ["id"],
      limit: 1,
    });
    return other !== undefined;
  };
  return uniqueSlug(wished, isTaken, { isNumericReserved: isNested });
}

/** The slug that a title would get. */
export function slugFor(db: ContentDb, claim: Claim, title: string): Promise<string> {
  return freeSlug(db, claim, toSlug(title) || String(claim.id));
}
