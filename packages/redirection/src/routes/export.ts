import type { Scope } from "@waymark/core";
import * as z from "zod";
import { get } from "../bound.ts";
import { dateFormats } from "../dates.ts";
import { toApache } from "../formats/apache.ts";
import { toCsv } from "../formats/csv.ts";
import { frameOf, mailDate, rowsInForce, toListed } from "../formats/in-force.ts";
import { toJson } from "../formats/json.ts";
import { toNginx } from "../formats/nginx.ts";
import type { Guards } from "../guards.ts";
import { exportedAnswer } from "../imports/answers.ts";
import { toGroupItem, type GroupRow } from "../items/group.ts";
import { toRedirectItem } from "../items/redirect.ts";
import type { Options } from "../options.ts";
import type { RedirectRow } from "../rules/from-row.ts";
import { flagsIn } from "../settings.ts";
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
    returns: exportedAnswer,
    access: may("io_manage"),
    async handler({ args, ...desk }): Promise<Exported> {
      const module = Number(args.module);
      const rows = Number.isNaN(module)
        ? await desk.db.redirects.find({ orderBy: [{ position: "asc" }, { id: "asc" }] })
        : await rowsInForce(desk, module);
      const groups = await desk.db.groups.find({
        where: Number.isNaN(module) ? {} : { module_id: module },
        orderBy: "id",
      });
      return { data: write[args.format](rows, desk, groups), total: rows.length };
    },
  });

const rulesOf = (rows: readonly RedirectRow[], desk: Desk) =>
  toListed(rows, desk).map(({ rule }) => rule);

type Write = (rows: readonly RedirectRow[], desk: Desk, groups: readonly GroupRow[]) => string;
const write: Readonly<Record<(typeof formats)[number], Write>> = {
  csv: (rows, desk) => toCsv(toListed(rows, desk)),
  apache: (rows, desk) => toApache(rulesOf(rows, desk), frameOf(desk)),
  nginx: (rows, desk) => toNginx(rulesOf(rows, desk), frameOf(desk)),
  json: (rows, desk, groups) =>
    toJson(
      { version, date: mailDate(desk.clock.now()) },
      groups.map(toGroupItem),
      rows.map((row) => toRedirectItem(row, flagsIn(desk.settings), dateFormats(desk))),
    ),
};
