import { createYield } from "@waymark/core";
import type { RedirectRow } from "../rules/from-row.ts";
import { toColumns, type RedirectColumns } from "../writes/redirect-row.ts";
import { copiedColumns, isCircle, makingFor, type Context } from "../writes/redirects.ts";
import type { FoundRedirect, Skipped } from "./imported-rules.ts";

/** A redirect of a file that can be stored. */
export interface CheckedRedirect {
  readonly columns: RedirectColumns & Pick<RedirectRow, "enabled" | "last_count" | "last_access">;
}
/** The valid redirects of a file, and the skipped lines. */
export interface Checked<R extends CheckedRedirect = CheckedRedirect> {
  readonly redirects: readonly R[];
  readonly skipped: readonly Skipped[];
}

/**
 * Validates the redirects of a file like those sent to routes. Call it before the transaction: a long file takes seconds.
 */
export async function checkAll<F extends FoundRedirect>(
  ctx: Pick<Context, "settings" | "site" | "clock">,
  found: readonly F[],
  unread: readonly Skipped[] = [],
): Promise<Checked<F & CheckedRedirect>> {
  const making = makingFor(ctx);
  const redirects: (F & CheckedRedirect)[] = [];
  const skipped: Skipped[] = [...unread];
  const pause = createYield();
  for (const one of found) {
    await pause();
    const columns = toColumns(one.sent, making);
    const placed = { id: 0, group_id: 0, position: 0 };
    if (typeof columns === "string") skipped.push({ line: one.line, reason: columns });
    else if (await isCircle({ ...columns, ...placed }, { making, clock: ctx.clock }))
      skipped.push({ line: one.line, reason: "It would redirect to itself." });
    else redirects.push({ ...one, columns: { ...columns, ...copiedColumns(one.sent) } });
  }
  return { redirects, skipped };
}
