import { createYield, type Where } from "@waymark/core";
import type { Context } from "../builder.ts";
import { type Rule } from "../rules/rule.ts";
import { type RedirectRow, toRule } from "../rules/from-row.ts";
import { flagsIn, redirectionSettings } from "../settings.ts";
import type { tables } from "../tables.ts";
import type { Frame } from "./apache.ts";
import { ofOthers, type Pieces } from "./condition.ts";

/** A rule with the fields that only some files contain. */
export interface Listed {
  readonly rule: Rule;
  readonly hits: number;
  readonly title: string;
  readonly enabled: boolean;
}

/** Number of rows per read. */
const batchSize = 1000;

/** Redirects as files list them; rows that are not valid rules are left out. */
export const toListed = (
  rows: readonly RedirectRow[],
  { settings }: Pick<Context, "settings">,
): readonly Listed[] =>
  rows.flatMap((row) => {
    const rule = toRule(row, flagsIn(settings));
    return rule ? [{ rule, hits: row.last_count, title: row.title, enabled: row.enabled }] : [];
  });

/** Adapts a file of rules to accept stored rows. */
export const ofRows = (file: Pieces<Rule>, ctx: Pick<Context, "settings">): Pieces<RedirectRow> =>
  ofOthers(file, (rows) => toListed(rows, ctx).map(({ rule }) => rule));

/** The enabled redirects of the enabled groups of a module, by position. */
export async function rowsInForce(
  { db }: Pick<Context, "db">,
  module: number,
): Promise<readonly RedirectRow[]> {
  const groups = await db.groups.find({
    where: { module_id: module, enabled: true },
    columns: ["id"],
  });
  return byPosition({ db }, { enabled: true, group_id: { in: groups.map(({ id }) => id) } });
}

/** Redirects by position. Yields to other work while it reads many. */
export async function byPosition(
  { db }: Pick<Context, "db">,
  where: Where<(typeof tables.redirects)["columns"]> = {},
): Promise<readonly RedirectRow[]> {
  const pause = createYield();
  const rows: RedirectRow[] = [];
  // By ID, which never changes: each row is read once, even if rows are moved concurrently.
  for (let after: RedirectRow | undefined; ;) {
    const some = await db.redirects.find({
      where,
      orderBy: "id",
      limit: batchSize,
      ...(after && { after }),
    });
    rows.push(...some);
    after = some.at(-1);
    if (some.length < batchSize)
      return rows.toSorted((a, b) => a.position - b.position || a.id - b.id);
    await pause();
  }
}

/** `Sat, 21 Nov 2026 10:00:00 +0000`. */
export const mailDate = (at: Date): string => at.toUTCString().replace("GMT", "+0000");

/** The frame of a server file for this site and time. */
export const frameOf = ({ clock, settings, site }: Context): Frame => ({
  date: mailDate(clock.now()),
  about: `Redirects of ${site.url}`,
  https: settings.get(redirectionSettings).https,
});
