import type { Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import { removeFiles } from "../jobs/files.ts";
import type { tables } from "../tables.ts";
import type { BlockTexts } from "../messages/index.ts";
import { isKnownText, type ReportText, toReportText } from "./report-text.ts";
import type { ImportReport, LineTexts } from "./report.ts";

/** An uploaded export file with its import. */
export type Import = Row<(typeof tables)["imports"]["columns"]>;

/** The states of an import: its file waits for its check or is read, it has been checked, its import waits or runs, and how it ended. */
export const importStates = [
  "checking",
  "checked",
  "waiting",
  "running",
  "completed",
  "failed",
  "cancelled",
] as const;
export type ImportState = (typeof importStates)[number];
/** The states in which a job works on an import. */
export const activeStates: readonly string[] = [
  "checking",
  "waiting",
  "running",
] satisfies readonly ImportState[];
export const isActive = ({ state }: Pick<Import, "state">): boolean => activeStates.includes(state);

/** The folder of uploaded export files. They are not served: they contain email addresses and drafts. */
export const importFolder = "imports/";

/** One check or run of an import. */
export type Round = Pick<Import, "id" | "round">;

/** Stores changes of the running check or import. Returns whether it continues. */
export async function noteImport(
  { db, clock }: Pick<Context, "db" | "clock">,
  { id, round }: Round,
  changes: Partial<Omit<Import, "id" | "round">>,
): Promise<boolean> {
  const where = { id, round, state: { in: activeStates } };
  return (await db.imports.updateAll(where, { ...changes, updated: clock.now() })) > 0;
}
/** Ends the running round. */
export const endImport = (
  ctx: Pick<Context, "db" | "clock">,
  round: Round,
  state: Exclude<ImportState, "checking" | "waiting" | "running">,
  changes: Partial<Omit<Import, "id" | "round" | "state">> = {},
): Promise<boolean> => noteImport(ctx, round, { ...changes, state, finished: ctx.clock.now() });

/** Deletes an import; a job deletes its file after the commit. Imported content remains. */
export async function deleteImported(
  { db, jobs }: Pick<Context, "db" | "jobs">,
  { id, file }: Pick<Import, "id" | "file">,
): Promise<void> {
  await db.imports.remove(id);
  await jobs.add(removeFiles, { names: [file] });
}

/** Maximum number of stored lines about what was changed or left out, and of characters of each part. */
const maxLines = 300;
const maxTextLength = 200;

/** A report for storage: the most frequent lines, with safe texts. */
export function toStoredReport({ made, known, unmapped }: ImportReport): ImportReport {
  const lines = unmapped
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxLines)
    .map(({ what, why, count, texts }) => ({
      what: shown(what),
      why: shown(why),
      count,
      ...(texts && { texts: boundedTexts(texts) }),
    }));
  return { made, known, unmapped: lines };
}
const bounded = ({ key, values }: ReportText): ReportText => ({
  key,
  values: Object.fromEntries(Object.entries(values).map(([name, one]) => [name, shown(one)])),
});
const boundedTexts = ({ what, why }: LineTexts): LineTexts => ({
  ...(what && { what: bounded(what) }),
  ...(why && { why: bounded(why) }),
});

/** A stored report in the language of its reader. Texts of other versions that are not known stay in English. */
export function readReport({ unmapped, ...counts }: ImportReport, t: BlockTexts): ImportReport {
  const read = (english: string, text: ReportText | undefined) =>
    text && isKnownText(text) ? shown(toReportText(text, t)) : english;
  return {
    ...counts,
    unmapped: unmapped.map(({ what, why, count, texts }) => ({
      what: read(what, texts?.what),
      why: read(why, texts?.why),
      count,
    })),
  };
}

/** A text of a file on one line, without control characters and not too long. */
export const shown = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, maxTextLength)
    .toWellFormed();
