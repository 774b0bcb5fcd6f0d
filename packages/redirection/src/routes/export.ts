import * as z from "zod";
import { type Context, get, type Guards } from "../builder.ts";
import { dateFormats } from "../dates.ts";
import { apacheFile } from "../formats/apache.ts";
import { csvFile } from "../formats/csv.ts";
import {
  byPosition,
  frameOf,
  mailDate,
  ofRows,
  rowsInForce,
  toListed,
} from "../formats/in-force.ts";
import { jsonFile } from "../formats/portable.ts";
import { nginxFile } from "../formats/nginx.ts";
import { ofOthers, type Pieces, written } from "../formats/condition.ts";
import { exportedResponse, type RedirectItem } from "../responses.ts";
import { type GroupRow, toGroupItem } from "../items/visit.ts";
import { toRedirectItem } from "../items/redirect.ts";
import type { RedirectRow } from "../rules/from-row.ts";
import { flagsIn } from "../settings.ts";

/** A file, and the number of its redirects. */
export interface Exported {
  readonly data: string;
  readonly total: number;
}
const formats = ["csv", "apache", "nginx", "json"] as const;

/** The version of the file format. */
const version = "1";

/** `GET /export/:module/:format`. */
export const exportRedirects = ({ may }: Guards) =>
  get({
    summary: "Export redirects as CSV, JSON, Apache or nginx configuration",
    args: {
      module: z
        .enum(["1", "2", "3", "all"])
        .describe("ID of a module for its active redirects, or all"),
      format: z.enum(formats).describe("File format"),
    },
    returns: exportedResponse,
    access: may("io_manage"),
    async handler({ args, ...ctx }): Promise<Exported> {
      const module = Number(args.module);
      const isAll = Number.isNaN(module);
      const rows = isAll ? await byPosition(ctx) : await rowsInForce(ctx, module);
      const groups = await ctx.db.groups.find({
        where: isAll ? {} : { module_id: module },
        orderBy: "id",
      });
      const file = files[args.format](ctx, groups, rows);
      return { data: await written(file, rows), total: rows.length };
    },
  });

/** In a file the last hit is an instant: another site may have another format of dates. */
const toPortable = (row: RedirectRow, ctx: Context): RedirectItem => ({
  ...toRedirectItem(row, flagsIn(ctx.settings), dateFormats(ctx)),
  last_access: row.last_access?.toISOString() ?? "-",
});

type File = (
  ctx: Context,
  groups: readonly GroupRow[],
  rows: readonly RedirectRow[],
) => Pieces<RedirectRow>;
const files: Readonly<Record<(typeof formats)[number], File>> = {
  csv: (ctx, _, all) =>
    ofOthers(csvFile(all.some(({ match_type: type }) => type !== "url")), (rows) =>
      toListed(rows, ctx),
    ),
  apache: (ctx) => ofRows(apacheFile(frameOf(ctx)), ctx),
  nginx: (ctx) => ofRows(nginxFile(frameOf(ctx)), ctx),
  json: (ctx, groups) =>
    ofOthers(
      jsonFile({ version, date: mailDate(ctx.clock.now()) }, groups.map(toGroupItem)),
      (rows) => rows.map((row) => toPortable(row, ctx)),
    ),
};
