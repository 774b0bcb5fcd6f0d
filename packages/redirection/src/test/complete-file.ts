import { apacheFile, type Frame } from "../formats/apache.ts";
import { csvFile, type CsvRow } from "../formats/csv.ts";
import { nginxFile } from "../formats/nginx.ts";
import type { Pieces } from "../formats/condition.ts";
import type { Rule } from "../rules/rule.ts";

const completeFile = <R>({ begin, rows: write, end }: Pieces<R>, rows: readonly R[]): string =>
  begin + write(rows, 0) + end;

export const toApache = (rules: readonly Rule[], frame: Frame): string =>
  completeFile(apacheFile(frame), rules);
export const toNginx = (rules: readonly Rule[], frame: Frame): string =>
  completeFile(nginxFile(frame), rules);
export const toCsv = (rows: readonly CsvRow[]): string =>
  completeFile(csvFile(rows.some(({ rule }) => rule.match_type !== "url")), rows);
