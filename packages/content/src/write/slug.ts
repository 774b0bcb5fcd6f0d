import { firstSlugs, toSlug, trashedSlug, uniqueSlug } from "@waymark/content-text";
import type { Db } from "@waymark/core";
import { lockSlug } from "../locks.ts";
import type { tables } from "../tables.ts";

type ContentDb = Pick<Db<typeof tables>, "content">;
type SlugDb = Pick<Db<typeof tables>, "content" | "lock">;
/** The item that a slug is for: slugs are unique per type, those of pages per parent. */
export interface Claim {
  readonly id: number;
  readonly type: string;
  readonly parent: number;
}
/** Types whose slugs are unique per parent. */
export const nested: ReadonlySet<string> = new Set(["page"]);

/** Returns which of these items will give up their slug, which then counts as free. */
type Leaving = (ids: readonly number[]) => Promise<ReadonlySet<number>>;

/**
 * The first free slug with these words for an item. A trashed item gives up its slug. Other transactions that choose a
 * slug with the same words wait until this one ends.
 */
export async function freeSlug(
  db: SlugDb,
  claim: Claim,
  requested: string,
  leaving?: Leaving,
): Promise<string> {
  // Statements sent together run in their order, so the query runs with the lock.
  const [, [slug = requested]] = await Promise.all([
    lockSlug(db, requested),
    freeSlugs(db, [{ ...claim, requested }], leaving),
  ]);
  return slug;
}

/** The slug of a file that is moved below a parent: another one if a page there has got it since the file was stored. */
export async function movedFileSlug(db: SlugDb, claim: Claim, slug: string): Promise<string> {
  const holders = await holdersOf(db, [slug]);
  const isTaken = holders.some(({ type, parent }) => nested.has(type) && parent === claim.parent);
  return isTaken ? freeSlug(db, claim, slug) : slug;
}

/** The slug of a trashed item, different from those of all items in the trash. */
export async function freeTrashedSlug(db: SlugDb, claim: Claim, slug: string): Promise<string> {
  const requested = trashedSlug(slug);
  await lockSlug(db, requested);
  const takenOf = async (candidates: readonly string[]) => {
    const holders = await db.content.find({
      where: { slug: { in: candidates } },
      columns: [...holderColumns],
    });
    return new Set(
      holders.filter((holder) => isConflict(claim, holder)).map((holder) => holder.slug),
    );
  };
  return uniqueSlug(requested, takenOf);
}

/** The slug that a title would get. */
export function slugFor(db: SlugDb, claim: Claim, title: string): Promise<string> {
  return freeSlug(db, claim, toSlug(title) || String(claim.id));
}

/** For each claim on its own the first free slug with its words: other claims in the list do not count as taken. */
export async function freeSlugs(
  db: ContentDb,
  claims: readonly (Claim & { readonly requested: string })[],
  leaving: Leaving = async () => new Set(),
): Promise<readonly string[]> {
  // The slugs of most claims are found with one query.
  const requested = new Set(
    claims.length > 1 ? claims.flatMap(({ requested }) => firstSlugs(requested)) : [],
  );
  const known = requested.size > 0 ? await holdersOf(db, [...requested]) : [];
  const slugs: string[] = [];
  for (const claim of claims) {
    const takenOf = async (candidates: readonly string[]) => {
      const isKnown = candidates.every((slug) => requested.has(slug));
      const found = isKnown ? known : await holdersOf(db, candidates);
      const holders = found.filter((holder) => isConflict(claim, holder));
      const left = await leaving(holders.map(({ id }) => id));
      return new Set(holders.filter(({ id }) => !left.has(id)).map(({ slug }) => slug));
    };
    const options = { isNumericReserved: nested.has(claim.type) };
    slugs.push(await uniqueSlug(claim.requested, takenOf, options));
  }
  return slugs;
}

type Holder = Claim & { readonly slug: string };
const holderColumns = ["id", "type", "parent", "slug"] as const;
const holdersOf = (db: ContentDb, slugs: readonly string[]): Promise<Holder[]> =>
  db.content.find({
    where: { slug: { in: slugs }, status: { notIn: ["trash"] } },
    columns: [...holderColumns],
  });

/** Whether two items cannot have the same slug. The addresses of media may be below any item's. */
function isConflict(claim: Claim, holder: Holder): boolean {
  if (holder.id === claim.id) return false;
  if (claim.type === "attachment") return true;
  if (!nested.has(claim.type)) return holder.type === claim.type;
  const isNear = holder.type === claim.type || holder.type === "attachment";
  return isNear && holder.parent === claim.parent;
}
