import type { Scope } from "@waymark/core";
import * as z from "zod";
import { get } from "../bound.ts";
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
import { jsonFile } from "../formats/json.ts";
import { nginxFile } from "../formats/nginx.ts";
import { ofOthers, written, type Pieces } from "../formats/pieces.ts";
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
      const isAll = Number.isNaN(module);
      const rows = isAll ? await byPosition(desk) : await rowsInForce(desk, module);
      const groups = await desk.db.groups.find({
        where: isAll ? {} : { module_id: module },
        orderBy: "id",
      });
      const file = files[args.format](desk, groups, rows);
      return { data: await written(file, rows), total: rows.length };
    },
  });

type File = (
  desk: Desk,
  groups: readonly GroupRow[],
  rows: readonly RedirectRow[],
) => Pieces<RedirectRow>;
const files: Readonly<Record<(typeof formats)[number], File>> = {
  csv: (desk, _, all) =>
    ofOthers(csvFile(all.some(({ match_type: type }) => type !== "url")), (rows) =>
      toListed(rows, desk),
    ),
  apache: (desk) => ofRows(apacheFile(frameOf(desk)), desk),
  nginx: (desk) => ofRows(nginxFile(frameOf(desk)), desk),
  json: (desk, groups) =>
    ofOthers(
      jsonFile({ version, date: mailDate(desk.clock.now()) }, groups.map(toGroupItem)),
      (rows) => rows.map((row) => toRedirectItem(row, flagsIn(desk.settings), dateFormats(desk))),
    ),
};
