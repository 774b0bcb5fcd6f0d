import { toInstant } from "@waymark/core";
import type { Context } from "../builder.ts";

/** A lock that is not renewed expires after this time, in milliseconds. */
const lifetime = 150_000;

/**
 * The edit lock of an item: the user who edits it, when the lock was taken, and when it was
 * renewed and expires. Null if no user is editing the item.
 */
export interface LockState {
  readonly user: number | null;
  readonly name: string | null;
  readonly since: string | null;
  readonly renewed: string | null;
  readonly expires: string | null;
}
/** The user who edits one of several items, and the time at which they began. */
export interface ItemLock {
  readonly item: number;
  readonly user: number;
  readonly name: string | null;
  readonly since: string;
}
const free: LockState = { user: null, name: null, since: null, renewed: null, expires: null };

/** The lock of an item, unless it has expired. */
async function findLock({ db, clock }: Pick<Context, "db" | "clock">, item: number) {
  const lock = await db.editLocks.first({ item });
  return lock && clock.now().getTime() - lock.renewed.getTime() < lifetime ? lock : undefined;
}
type Lock = NonNullable<Awaited<ReturnType<typeof findLock>>>;

async function toState({ db }: Context, lock: Lock): Promise<LockState> {
  const user = await db.users.get(lock.user);
  return {
    user: lock.user,
    name: user?.display_name ?? null,
    since: lock.since.toISOString(),
    renewed: lock.renewed.toISOString(),
    expires: new Date(lock.renewed.getTime() + lifetime).toISOString(),
  };
}

/** Returns the state of the edit lock of an item. */
export async function readLock(ctx: Context, item: number): Promise<LockState> {
  const lock = await findLock(ctx, item);
  return lock ? toState(ctx, lock) : free;
}

/** The locks of those items that are edited, with the names of the users, in two queries. */
export async function readLocks(
  { db, clock }: Context,
  items: readonly number[],
): Promise<readonly ItemLock[]> {
  const after = new Date(clock.now().getTime() - lifetime);
  const locks = await db.editLocks.find({
    where: { item: { in: [...items] }, renewed: { gt: after } },
    orderBy: "item",
  });
  const users = await db.users.find({
    where: { id: { in: [...new Set(locks.map(({ user }) => user))] } },
    columns: ["id", "display_name"],
  });
  const names = new Map(users.map(({ id, display_name: name }) => [id, name]));
  return locks.map(({ item, user, since }) => ({
    item,
    user,
    name: names.get(user) ?? null,
    since: since.toISOString(),
  }));
}

/** Whether another user edits an item. */
export async function isLockedFor(
  ctx: Pick<Context, "db" | "clock">,
  item: number,
  user: number,
): Promise<boolean> {
  const lock = await findLock(ctx, item);
  return lock !== undefined && lock.user !== user;
}

/**
 * Locks an item for a user, or renews their lock. The lock of another user stays unless it is taken over. Returns the lock
 * that applies then. The row of the item must be locked, so that only one of two concurrent editors gets the lock.
 */
export async function acquireLock(
  ctx: Context,
  { item, user, takesOver }: { item: number; user: number; takesOver: boolean },
): Promise<LockState> {
  const held = await findLock(ctx, item);
  if (held && held.user !== user && !takesOver) return toState(ctx, held);
  const renewed = ctx.clock.now();
  const since = held?.user === user ? held.since : renewed;
  const lock = { item, user, since, renewed };
  await ctx.db.editLocks.upsert([lock], { on: ["item"], set: ["user", "since", "renewed"] });
  return toState(ctx, lock);
}

/**
 * Releases a user's lock of an item. With `renewed` only if it was not renewed since, so that a closed window does not
 * release the lock of another window of the same user.
 */
export async function releaseLock(
  ctx: Context,
  { item, user, renewed }: { item: number; user: number; renewed: string | undefined },
): Promise<LockState> {
  await ctx.db.editLocks.removeAll({
    item,
    user,
    ...(renewed !== undefined && { renewed: toInstant(renewed, "UTC") }),
  });
  return readLock(ctx, item);
}
