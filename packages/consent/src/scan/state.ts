import { dayMs, minuteMs, type Row, randomHex, sha256Hex } from "@waymark/core";
import type { Context } from "../builder.ts";
import { errors } from "../errors.ts";
import type { tables } from "../tables.ts";

/** A scan as it is stored. */
export type Scan = Row<typeof tables.scans.columns>;

/** The states of a scan that has not ended. */
export const active: readonly string[] = ["waiting", "running"];
/** The number of scans that are stored. */
const storedScans = 5;

/** The time without progress after which a scan has failed, in milliseconds; external scanners get longer. */
const timeout = { site: 30 * minuteMs, scanner: dayMs } as const;

/** Fails scans that have made no progress for too long, and invalidates their tokens. */
export async function endStale({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock.now();
  for (const source of ["site", "scanner"] as const)
    await db.scans.updateAll(
      {
        source,
        state: { in: active },
        updated: { lt: new Date(now.getTime() - timeout[source]) },
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

/** Removes all scans but the newest ones, with their findings. */
export async function forgetScans({ db }: Pick<Context, "db">): Promise<void> {
  const old = await db.scans.find({
    orderBy: "id",
    direction: "desc",
    offset: storedScans,
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

/** A new scan, and the token for its results, which is returned only once. */
interface Opened {
  readonly scan: Scan;
  readonly token: string | undefined;
}

/**
 * Opens a scan, in the current transaction. Only one scan can be open at a time.
 *
 * @throws ApiError 409 `consent_scan_running`.
 */
export async function openScan(ctx: Context, source: "site" | "scanner"): Promise<Opened> {
  const { db, clock } = ctx;
  await db.lock("consent:scans");
  await endStale(ctx);
  if (await activeScan(ctx)) throw errors.consent_scan_running();
  const token = source === "scanner" ? randomHex(32) : undefined;
  const now = clock.now();
  const scan = await db.scans.insert({
    source,
    state: "waiting",
    token_hash: token === undefined ? "" : await sha256Hex(token),
    started: now,
    updated: now,
  });
  await forgetScans(ctx);
  return { scan, token };
}
