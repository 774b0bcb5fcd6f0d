import { toHex, type Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { tables } from "../tables.ts";

/** A scan as it is stored. */
export type Scan = Row<typeof tables.scans.columns>;

/** The states of a scan that is not over. */
export const active: readonly string[] = ["waiting", "running"];
/** How many scans are kept. */
export const kept = 5;

const minute = 60_000;
/** How long nothing may be heard of a scan until it counts as failed, in milliseconds; results of a scanner take longer. */
const patience = { site: 30 * minute, scanner: 24 * 60 * minute } as const;

/** Ends scans of which nothing was heard for too long. Their tokens are good for nothing then. */
export async function endStale({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock.now();
  for (const source of ["site", "scanner"] as const)
    await db.scans.updateAll(
      {
        source,
        state: { in: active },
        updated: { lt: new Date(now.getTime() - patience[source]) },
      },
      {
        state: "failed",
        token_hash: "",
        finished: now,
        failure: "It did not report any progress.",
      },
    );
}

/** The scan that is under way; undefined where none is. */
export const activeScan = async (
  { db }: Pick<Context, "db">,
  options?: { readonly forUpdate: true },
): Promise<Scan | undefined> => db.scans.first({ state: { in: active } }, options);

/** What is kept of a token: it can be recognised, and not be read. */
export async function toTokenHash(token: string): Promise<string> {
  const bytes = new TextEncoder().encode(token);
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
