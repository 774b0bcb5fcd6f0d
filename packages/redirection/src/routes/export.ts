import type { Scope } from "@waymark/core";
import * as z from "zod";
import { get } from "../bound.ts";
import { dateFormats } from "../dates.ts";
import { toApache } from "../formats/apache.ts";
import { toCsv } from "../formats/csv.ts";
import { toJson } from "../formats/json.ts";
import { toNginx } from "../formats/nginx.ts";
import type { Guards } from "../guards.ts";
import { toGroupItems } from "../items/group.ts";
import { toRedirectItem } from "../items/redirect.ts";
import type { Options } from "../options.ts";
import { toRule, type RedirectRow } from "../rules/from-row.ts";
import { flagsIn, redirectionSettings } from "../settings.ts";
import type { tables } from "../tables.ts";

/** A file, and how many redirects were to be put into it. */
export interface Exported {
  readonly data: string;
  readonly total: number;
}
type Desk = Pick<Scope<typeof tables, Options>, "db" | "settings" | "clock" | "all" | "site">;
const formats = ["csv", "apache", "nginx", "json"] as const;

/** The version of the files. */
const version = "1";

/** `GET /export/:module/:format`. */
export const exportRedirects = ({ may }: Guards) =>
  get({
    summary: "Export redirects as a file: CSV, JSON, or what Apache or nginx read",
    args: {
      module: z
        .enum(["1", "2", "3", "all"])
        .describe("The redirects of a module that are in force, or all"),
      format: z.enum(formats).describe("What the file is for"),
    },
    access: may("io_manage"),
    async handler({ args, ...desk }): Promise<Exported> {
      const isAll = args.module === "all";
      const groups = await desk.db.groups.find({
        where: isAll ? {} : { module_id: Number(args.module) },
        orderBy: "id",
      });
      const inForce = groups.filter((group) => group.enabled).map(({ id }) => id);
      const rows = await desk.db.redirects.find({
        where: isAll ? {} : { enabled: true, group_id: { in: inForce } },
        orderBy: [{ position: "asc" }, { id: "asc" }],
      });
      const items = args.format === "json" ? await toGroupItems(groups, desk.db) : [];
      return { data: write[args.format](rows, desk, items), total: rows.length };
    },
  });

/** `Sat, 21 Nov 2026 10:00:00 +0000`. */
const mailDate = (at: Date): string => at.toUTCString().replace("GMT", "+0000");

const rulesOf = (rows: readonly RedirectRow[], { settings }: Desk) =>
  rows.flatMap((row) => {
    const rule = toRule(row, flagsIn(settings));
    return rule ? [{ rule, hits: row.last_count, title: row.title, enabled: row.enabled }] : [];
  });
const frameOf = ({ clock, settings, site }: Desk) => ({
  date: mailDate(clock.now()),
  about: `Redirects of ${site.url}`,
  https: settings.get(redirectionSettings).https,
});

type Write = (
  rows: readonly RedirectRow[],
  desk: Desk,
  groups: Parameters<typeof toJson>[1],
) => string;
const write: Readonly<Record<(typeof formats)[number], Write>> = {
  csv: (rows, desk) => toCsv(rulesOf(rows, desk)),
  apache: (rows, desk) =>
    toApache(
      rulesOf(rows, desk).map(({ rule }) => rule),
      frameOf(desk),
    ),
  nginx: (rows, desk) =>
    toNginx(
      rulesOf(rows, desk).map(({ rule }) => rule),
      frameOf(desk),
    ),
  json: (rows, desk, groups) =>
    toJson(
      { version, date: mailDate(desk.clock.now()) },
      groups,
      rows.map((row) => toRedirectItem(row, flagsIn(desk.settings), dateFormats(desk))),
    ),
};
