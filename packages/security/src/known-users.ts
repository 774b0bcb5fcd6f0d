import { privilegedCapabilities, toIdentity, type UserRow } from "@waymark/accounts";
import type { Context } from "./builder.ts";

type UserLookup = Pick<Context, "db" | "toActor" | "clock">;
const mark = "users-known";
/** The number of users per batch. */
const batchSize = 500;

/** The privileged capabilities of a user as one text; empty if there are none. */
export function privilegedCapabilitiesOf(
  { toActor }: Pick<Context, "toActor">,
  user: UserRow,
): string {
  const actor = toActor(toIdentity(user));
  return privilegedCapabilities.filter((power) => actor.can(power)).join(" ");
}

/** Whether the privileged users at the installation of the module are recorded. */
export const usersAreKnown = async ({ db }: Pick<Context, "db">): Promise<boolean> =>
  (await db.secrets.get({ name: mark })) !== undefined;

/** Records the privileged users when the module is installed; later ones must be granted through the site. */
export async function recordInitialAdmins(ctx: UserLookup): Promise<void> {
  if (await usersAreKnown(ctx)) return;
  const { db, clock } = ctx;
  for (let after = 0; ;) {
    const users = await db.users.find({
      where: { id: { gt: after } },
      orderBy: "id",
      limit: batchSize,
    });
    for (const user of users) await noteUser({ ...ctx, db, clock }, user);
    const last = users.at(-1);
    if (!last || users.length < batchSize) break;
    after = last.id;
  }
  await db.secrets.upsert([{ name: mark, value: "yes" }], { on: ["name"], set: [] });
}

/** Records the current privileged capabilities of a user as granted through the site. */
export async function noteUser(ctx: UserLookup, user: UserRow): Promise<void> {
  const held = privilegedCapabilitiesOf(ctx, user);
  const since = ctx.clock.now();
  if (held === "") await ctx.db.admins.remove({ user: user.id });
  else
    await ctx.db.admins.upsert([{ user: user.id, powers: held, since }], {
      on: ["user"],
      set: ["powers", "since"],
    });
}

/** The recorded capabilities of users. */
export async function recordedCapabilities(
  { db }: Pick<Context, "db">,
  users: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (users.length === 0) return new Map();
  const rows = await db.admins.find({ where: { user: { in: users } } });
  return new Map(rows.map(({ user, powers: held }) => [user, held]));
}
