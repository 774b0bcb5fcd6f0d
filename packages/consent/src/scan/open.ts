import { toHex } from "@waymark/core";
import type { Context } from "../builder.ts";
import { errors } from "../errors.ts";
import { forgetScans } from "./forget.ts";
import { activeScan, endStale, toTokenHash, type Scan } from "./state.ts";

/** A new scan, and the token for its results, which is returned only once. */
export interface Opened {
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
  const token =
    source === "scanner" ? toHex(crypto.getRandomValues(new Uint8Array(32))) : undefined;
  const now = clock.now();
  const scan = await db.scans.insert({
    source,
    state: "waiting",
    token_hash: token === undefined ? "" : await toTokenHash(token),
    started: now,
    updated: now,
  });
  await forgetScans(ctx);
  return { scan, token };
}
