import type { All } from "../extension-points.ts";
import { lockAdministrators } from "../locks.ts";
import { roleRegistry, type Holder } from "../roles/registry.ts";
import type { AccountDb, UserRow } from "../tables.ts";
import { holding } from "./list.ts";

/** The capabilities that at least one user of a site must have. */
const care = "edit_users";

/** Whether the site would have no administrator if this user were deleted or had only these roles. */
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
