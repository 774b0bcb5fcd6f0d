import { dayMs, minuteMs, toHex, type Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { tables } from "../tables.ts";

/** A scan as it is stored. */
export type Scan = Row<typeof tables.scans.columns>;

/** The states of a scan that has not ended. */
export const active: readonly string[] = ["waiting", "running"];
/** How many scans are kept. */
export const kept = 5;

/** The time without progress after which a scan has failed, in milliseconds; external scanners get longer. */
const patience = { site: 30 * minuteMs, scanner: dayMs } as const;

/** Fails scans that have made no progress for too long, and invalidates their tokens. */
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

/** The current scan; undefined if there is none. */
export const activeScan = async (
  { db }: Pick<Context, "db">,
  options?: { readonly forUpdate: true },
): Promise<Scan | undefined> => db.scans.first({ state: { in: active } }, options);

/** The hash of a token, which is stored instead of it. */
export async function toTokenHash(token: string): Promise<string> {
  const bytes = new TextEncoder().encode(token);
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
