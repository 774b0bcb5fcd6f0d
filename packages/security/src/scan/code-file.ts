import { kindOf, toLatin } from "../files/kind.ts";
import { isReadCode, isRunCode } from "../files/names.ts";
import type { CodeEntry, CodeFiles } from "../files/port.ts";
import { toName } from "../issues/evidence.ts";
import type { Finding } from "../issues/finding.ts";
import { scanText } from "../rules/scan.ts";
import type { Looking } from "./step.ts";

/** Bytes of a file that are looked into; of the rest the hash is known. */
const most = 2_097_152;

/** The findings in a code file, and its hash if it is executable. */
export async function lookAtCode(
  { ctx, config, isThorough, lens }: Looking,
  code: CodeFiles,
  entry: CodeEntry,
  name: string,
): Promise<{ readonly findings: readonly Finding[]; readonly hash: string | undefined }> {
  const isRead = isThorough || (config.scansEnabled_fileContents && isReadCode(entry.path));
  const isRun = isRunCode(entry.path);
  if (!isRead && !isRun) return { findings: [], hash: undefined };
  const about = { where: `code ${name}`, more: { file: name } };
  try {
    const text = await code.read(entry, isRead ? most : 0);
    if (!text) return { findings: [], hash: undefined };
    const latin = toLatin(text.bytes);
    // A single invalid character, for example in a comment, does not make a script a binary.
    const isLooked = isRead && (isReadCode(entry.path) || isText(latin));
    const hits = isLooked ? await scanText(latin, "code", lens.extra) : [];
    return {
      hash: isRun ? text.hash : undefined,
      findings: hits.map(({ rule, evidence }) => ({
        ...about,
        type: "file",
        severity: rule.severity,
        rule: rule.id,
        evidence,
        content: text.hash,
        message: `The file ${toName(name)} ${rule.does}.`,
        fix: "Compare it with the release, deploy it again, and check how it was changed.",
      })),
    };
  } catch (error) {
    ctx.log.warn("A file of code could not be read by the scanner.", { file: name, error });
    const message = `The file ${toName(name)} could not be read.`;
    const fix = "Let the site read it, or leave it out by scan_exclude.";
    const what = { type: "path_skipped", severity: 25, rule: "unreadable" } as const;
    return { findings: [{ ...about, ...what, content: name, message, fix }], hash: undefined };
  }
}

const isText = (latin: string): boolean => {
  const kind = kindOf(latin.slice(0, 4096));
  return kind === "text" || kind === "script" || kind === "html" || kind === "svg";
};
