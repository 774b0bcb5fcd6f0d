import type { Scope } from "@waymark/core";
import type { Options } from "../options.ts";
import { toRule, type RedirectRow } from "../rules/from-row.ts";
import type { Rule } from "../rules/rule.ts";
import { flagsIn, redirectionSettings } from "../settings.ts";
import type { tables } from "../tables.ts";
import type { Frame } from "./apache.ts";

type Desk = Pick<Scope<typeof tables, Options>, "db" | "settings" | "clock" | "site">;
/** A rule with what only some files tell of it. */
export interface Listed {
  readonly rule: Rule;
  readonly hits: number;
  readonly title: string;
  readonly enabled: boolean;
}

/** Rules by position, as files list them. */
export const toListed = (
  rows: readonly RedirectRow[],
  { settings }: Pick<Desk, "settings">,
): readonly Listed[] =>
  rows.flatMap((row) => {
    const rule = toRule(row, flagsIn(settings));
    return rule ? [{ rule, hits: row.last_count, title: row.title, enabled: row.enabled }] : [];
  });

/** The enabled redirects of the enabled groups of a module, by position. */
export async function rowsInForce(
  { db }: Pick<Desk, "db">,
  module: number,
): Promise<readonly RedirectRow[]> {
  const groups = await db.groups.find({
    where: { module_id: module, enabled: true },
    columns: ["id"],
  });
  return db.redirects.find({
    where: { enabled: true, group_id: { in: groups.map(({ id }) => id) } },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
}
/** The same as rules. */
export const inForce = async (desk: Desk, module: number): Promise<readonly Listed[]> =>
  toListed(await rowsInForce(desk, module), desk);

/** `Sat, 21 Nov 2026 10:00:00 +0000`. */
export const mailDate = (at: Date): string => at.toUTCString().replace("GMT", "+0000");

/** What stands around the rules of a server's file, here and now. */
export const frameOf = ({ clock, settings, site }: Desk): Frame => ({
  date: mailDate(clock.now()),
  about: `Redirects of ${site.url}`,
  https: settings.get(redirectionSettings).https,
});
