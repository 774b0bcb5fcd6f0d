import type { DatapointContext } from "../kit/datapoint.ts";

/** The kinds of things that are kept of a user. Tours outlive a reset. */
export type Kind = "tour" | "notice" | "answer" | "tracking" | "work";

/** What is kept of one kind and user, at most. */
const most = 200;

type UserRecord = Pick<DatapointContext, "db" | "clock">;

/** What is kept of one kind of a user, the oldest first. What has expired is not there any more. */
export async function keptOf({ db, clock }: UserRecord, user: number, kind: Kind) {
  const rows = await db.kept.find({ where: { user, kind }, limit: most });
  const now = clock.now().getTime();
  return rows
    .filter(({ expires }) => expires === null || expires.getTime() > now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.name < b.name ? -1 : 1));
}

/** One thing that is kept, in the place of the one of that name. Of what is more than `most` the oldest goes. */
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
  if (!known && (await db.kept.count({ user, kind })) >= most) {
    const [oldest] = await db.kept.find({ where: { user, kind }, orderBy: "at", limit: 1 });
    if (oldest) await db.kept.remove({ user, kind, name: oldest.name });
  }
  await db.kept.upsert([{ at: clock.now(), expires: null, ...row }], {
    on: ["user", "kind", "name"],
    set: ["value", "expires", ...(known ? [] : (["at"] as const))],
  });
}

/** Forgets what is kept of these kinds: of a user, or of everybody. Answers how much that was. */
export const forget = (
  { db }: Pick<DatapointContext, "db">,
  kinds: readonly Kind[],
  user?: number,
): Promise<number> =>
  db.kept.removeAll({ kind: { in: [...kinds] }, ...(user !== undefined && { user }) });
