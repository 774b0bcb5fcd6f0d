import type { Context } from "../builder.ts";
import { kept } from "./state.ts";

/** Removes all scans but the newest ones, with their findings. */
export async function forgetScans({ db }: Pick<Context, "db">): Promise<void> {
  const old = await db.scans.find({
    orderBy: "id",
    direction: "desc",
    offset: kept,
    limit: 100,
    columns: ["id"],
  });
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return;
  await db.scanPages.removeAll({ scan: { in: ids } });
  await db.scanCookies.removeAll({ scan: { in: ids } });
  await db.scanEmbeds.removeAll({ scan: { in: ids } });
  await db.scans.removeAll({ id: { in: ids } });
}
