import { createYield } from "@waymark/core";
import type { Context } from "../builder.ts";
import { moduleNames } from "../items/visit.ts";
import { countIn, numbersOf, toGroupName } from "../writes/groups.ts";
import { copiedColumns, makingFor, finishWrite, toPosition } from "../writes/redirects.ts";
import type { FoundRedirect, Skipped } from "./imported-rules.ts";
import type { FoundGroup } from "./json.ts";
import type { RedirectRow } from "../rules/from-row.ts";
import { type RedirectColumns, toColumns } from "../writes/redirect-row.ts";
import { toRule } from "../rules/from-row.ts";
import { isLoop } from "../rules/loop.ts";

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
    const columns = toColumns(one.input, making);
    const placed = { id: 0, group_id: 0, position: 0 };
    if (typeof columns === "string") skipped.push({ line: one.line, reason: columns });
    else if (
      await isLoop(toRule({ ...columns, ...placed }, making.standard), {
        ...making,
        now: ctx.clock.now(),
      })
    )
      skipped.push({ line: one.line, reason: "It would redirect to itself." });
    else redirects.push({ ...one, columns: { ...columns, ...copiedColumns(one.input) } });
  }
  return { redirects, skipped };
}

/** The result of an import. */
export interface Imported {
  readonly imported: number;
  /** Lines that were not imported, each with the reason, at most 100: the first ones and the last. Omitted if there are none. */
  readonly skipped?: readonly Skipped[];
}
const maxReported = 100;
const batchSize = 500;

/** Stores redirects, each in the group that `groupOf` returns; in a transaction. */
export async function storeAll<R extends CheckedRedirect>(
  ctx: Context,
  { redirects, skipped }: Checked<R>,
  groupOf: (redirect: R) => number | Promise<number>,
): Promise<Imported> {
  const places = new Map<number, number>();
  const placeIn = async (group: number) => {
    const place = places.get(group) ?? (await toPosition(ctx, group, undefined));
    places.set(group, place + 1);
    return place;
  };
  const pause = createYield();
  for (let from = 0; from < redirects.length; from += batchSize) {
    const rows = [];
    for (const redirect of redirects.slice(from, from + batchSize)) {
      const group_id = await groupOf(redirect);
      rows.push({ ...redirect.columns, group_id, position: await placeIn(group_id) });
    }
    await ctx.db.redirects.insertAll(rows);
    await countIn(ctx, numbersOf(rows, 1));
    await pause();
  }
  if (redirects.length > 0) await finishWrite(ctx);
  const sorted = skipped.toSorted((a, b) => a.line - b.line);
  // The last entry may be the report that all later lines were not read.
  const reported =
    sorted.length > maxReported
      ? [...sorted.slice(0, maxReported - 1), ...sorted.slice(-1)]
      : sorted;
  return { imported: redirects.length, ...(reported.length > 0 && { skipped: reported }) };
}

/** Stores an exported file. Creates its groups, and one for redirects whose group is not in the file. */
export async function storeExport(
  ctx: Context,
  groups: readonly FoundGroup[],
  checked: Checked<CheckedRedirect & { readonly group: number }>,
): Promise<Imported> {
  const made = new Map<number, number>();
  const make = async (known: number, name: string, module_id = 1, enabled = true) => {
    const { id } = await ctx.db.groups.insert({ name, module_id, enabled });
    made.set(known, id);
    return id;
  };
  for (const { id, name, module_id: module, enabled } of groups)
    if (!made.has(id))
      await make(id, toGroupName(name) || "Group", moduleNames.has(module) ? module : 1, enabled);
  return storeAll(ctx, checked, ({ group }) => made.get(group) ?? make(group, "Group"));
}
