import type { Context } from "../builder.ts";
import { config, toLines } from "../config/settings.ts";
import { toLatin } from "../file-kind.ts";
import type { Issue } from "../issues/record.ts";
import { ownRules, scanText } from "../rules/scan.ts";
import { differenceRows, linesAround, type Row, type Rows, wholeRows } from "./rows.ts";
import { isSecretFile } from "./secrets.ts";
import { evidenceIn, textsOf } from "./texts.ts";
import { fileOf, isTextFile, type IssueFile, originalOf, readNow } from "./sources.ts";

/** The reason that no lines are shown. */
export const reasons = ["no-text", "secret", "gone", "binary", "large", "unknown", "same"] as const;

/** The lines that an issue refers to. */
export interface Difference {
  /** `difference`: from the deployed text to the file as it is now. `lines`: those around the finding. */
  readonly kind: "difference" | "lines" | "none";
  readonly reason: (typeof reasons)[number] | "";
  readonly file: string;
  readonly rows: readonly Row[];
  readonly cut: boolean;
}

/** The maximum number of bytes of a file that is compared. */
const maxCompared = 262_144;
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The difference that an issue is about, or the lines around its finding. Reads only the file of the issue, and nothing else. */
export async function differenceOf(ctx: Context, issue: Issue): Promise<Difference> {
  const file = fileOf(issue);
  const none = (reason: Difference["reason"]): Difference => ({
    kind: "none",
    reason,
    file: file?.name ?? "",
    rows: [],
    cut: false,
  });
  const shown = (kind: "difference" | "lines", { rows, isCut }: Rows): Difference => ({
    kind,
    reason: "",
    file: file?.name ?? "",
    rows,
    cut: isCut,
  });
  if (!file) {
    const texts = await textsOf(ctx, issue);
    if (!texts) return none("no-text");
    for (const text of texts) {
      const at = evidenceIn(text, issue.data.evidence);
      if (at !== undefined) return shown("lines", linesAround(text, at));
    }
    return shown("lines", linesAround(texts[0] ?? "", undefined));
  }
  if (isSecretFile(file.name)) return none("secret");
  const original = await originalOf(ctx, file);
  if (issue.type === "file_missing")
    return original === undefined
      ? none("unknown")
      : shown("difference", wholeRows(original, "removed"));
  const bytes = await readNow(ctx, file);
  if (!bytes) return none("gone");
  if (!isTextFile(file, bytes)) return none("binary");
  const isLarge = bytes.length > maxCompared;
  if (original !== undefined && !isLarge) {
    const rows = differenceRows(original, decode(bytes));
    if (rows.rows.length > 0) return shown("difference", rows);
  }
  if (issue.type === "file_modified") {
    if (original === undefined) return none("unknown");
    return none(!isLarge && original === decode(bytes) ? "same" : "large");
  }
  if (issue.type === "file_unknown")
    return shown("difference", wholeRows(decode(bytes.subarray(0, maxCompared)), "added"));
  return shown("lines", linesAround(decode(bytes), await positionOf(ctx, issue, file, bytes)));
}

/** The position of the finding in the decoded text of its file; undefined if the file as a whole was found. */
async function positionOf(
  { settings }: Pick<Context, "settings">,
  { data }: Issue,
  { code }: IssueFile,
  bytes: Uint8Array,
): Promise<number | undefined> {
  const extra = ownRules(toLines(settings.get(config).scan_include_extra));
  const text = toLatin(bytes);
  const ground = code ? "code" : "upload";
  const [hit] = await scanText(text, ground, extra, data.ruleId);
  const at = hit?.at ?? (data.ruleId === "svg-script" ? svgScript.exec(text)?.index : undefined);
  return at === undefined ? undefined : decode(bytes.subarray(0, at)).length;
}
const svgScript = /<script\b|\son[a-z]{2,30}\s{0,4}=|javascript:/i;
