import type { Holder } from "../roles/registry.ts";
import type { AccountDb } from "../tables.ts";

/** Updates the search rows of a user's roles and capabilities. */
export async function storeHoldings(db: AccountDb, user: number, holder: Holder): Promise<void> {
  await db.holdings.removeAll({ user });
  const rows = [
    ...holder.roles.map((name) => ({ user, kind: "role", name })),
    ...holder.capabilities.map((name) => ({ user, kind: "capability", name })),
  ];
  if (rows.length > 0) await db.holdings.insertAll(rows);
}
