import { lockAdministrators } from "../locks.ts";
import type { All } from "../extension-points.ts";
import { roleRegistry, type Holder } from "../roles/registry.ts";
import type { AccountDb, UserRow } from "../tables.ts";
import { holding } from "./list.ts";

/** What somebody must be able to do for a site to be looked after. */
const care = "edit_users";

/** Whether the site would be nobody's to administer if this user went, or were left with these roles. */
export async function isLastAdministrator(
  { db, all }: { readonly db: AccountDb; readonly all: All },
  user: UserRow,
  left: Holder = { roles: [], capabilities: [] },
): Promise<boolean> {
  const book = roleRegistry(all);
  const cares = (holder: Holder) => book.powersOf(holder).includes(care);
  if (user.disabled || !cares(user) || cares(left)) return false;
  await lockAdministrators(db);
  const others = await db.users.count({
    id: { ne: user.id },
    disabled: false,
    or: [holding("role", book.rolesWith(care)), holding("capability", [care])],
  });
  return others === 0;
}
