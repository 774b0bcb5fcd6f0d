import type { Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { tables } from "../tables.ts";

/** A run of the scanner. */
export type Scan = Row<(typeof tables.scans)["columns"]>;

/** The newest scan, or the newest of a state. */
export async function lastScan(
  { db }: { readonly db: Pick<Context["db"], "scans"> },
  state?: string,
): Promise<Scan | undefined> {
  const where = state === undefined ? {} : { state };
  const [scan] = await db.scans.find({ where, orderBy: "id", direction: "desc", limit: 1 });
  return scan;
}
