import type { All } from "../extension-points.ts";
import { lockAdministrators } from "../locks.ts";
import { type Holder, roleRegistry } from "../roles/registry.ts";
import type { AccountDb, UserRow } from "../tables.ts";
import { capable } from "./list.ts";

interface AdministratorContext {
  readonly db: Pick<AccountDb, "users">;
  readonly all: All;
}

/** The capability that at least one user of a site must keep. */
const administration = "edit_users";

/** The capabilities of a user who can set up and repair the whole site. */
const ofAdministrators = [administration, "promote_users", "manage_options"];

/** Whether the site has an administrator, whatever the role is called; also one who is disabled. */
export const hasAdministrator = async ({ db, all }: AdministratorContext): Promise<boolean> =>
  (
    await db.users.find({
      where: { and: ofAdministrators.map((one) => capable(all, one)) },
      columns: ["id"],
      // Usually the first user is one: counting would read all of them.
      orderBy: "id",
      limit: 1,
    })
  ).length > 0;

/** Whether the site would have no administrator if this user were deleted or had only these roles. */
export async function isLastAdministrator(
  { db, all }: AdministratorContext & { readonly db: AccountDb },
  user: UserRow,
  left: Holder = { roles: [], capabilities: [] },
): Promise<boolean> {
  const registry = roleRegistry(all);
  const administers = (holder: Holder) => registry.powersOf(holder).includes(administration);
  if (user.disabled || !administers(user) || administers(left)) return false;
  await lockAdministrators(db);
  const others = { id: { ne: user.id }, disabled: false, ...capable(all, administration) };
  return (await db.users.count(others)) === 0;
}
