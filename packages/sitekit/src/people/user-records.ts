import type { DatapointContext } from "../kit/datapoint.ts";

/** The kinds of user data. Tours survive a reset. */
export type Kind = "tour" | "notice" | "answer" | "tracking" | "work";

/** Maximum number of entries per kind and user. */
const max = 200;

type UserRecord = Pick<DatapointContext, "db" | "clock">;

/** The entries of a kind and user, the oldest first, without expired ones. */
export async function recordsOf({ db, clock }: UserRecord, user: number, kind: Kind) {
  const rows = await db.kept.find({ where: { user, kind }, limit: max });
  const now = clock.now().getTime();
  return rows
    .filter(({ expires }) => expires === null || expires.getTime() > now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.name < b.name ? -1 : 1));
}

/** Stores an entry, which replaces one with the same name. Above `max` the oldest are deleted. */
export async function saveRecord(
  { db, clock }: UserRecord,
  row: {
    readonly user: number;
    readonly kind: Kind;
    readonly name: string;
    readonly value: unknown;
    readonly expires?: Date | null;
  },
): Promise<void> {
  const { user, kind, name } = row;
  await db.lock(`sitekit:user:${user}`);
  const known = await db.kept.get({ user, kind, name });
  if (!known && (await db.kept.count({ user, kind })) >= max) {
    const [oldest] = await db.kept.find({ where: { user, kind }, orderBy: "at", limit: 1 });
    if (oldest) await db.kept.remove({ user, kind, name: oldest.name });
  }
  await db.kept.upsert([{ at: clock.now(), expires: null, ...row }], {
    on: ["user", "kind", "name"],
    set: ["value", "expires", ...(known ? [] : (["at"] as const))],
  });
}

/** Deletes the entries of these kinds: of a user, or of all. Returns their number. */
export const forget = (
  { db }: Pick<DatapointContext, "db">,
  kinds: readonly Kind[],
  user?: number,
): Promise<number> =>
  db.kept.removeAll({ kind: { in: [...kinds] }, ...(user !== undefined && { user }) });
