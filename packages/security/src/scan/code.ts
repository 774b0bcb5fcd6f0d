import { keyOf } from "../files/key.ts";
import type { CodeEntry, CodeFiles } from "../files/port.ts";
import { toName } from "../issues/evidence.ts";
import type { Finding } from "../issues/finding.ts";
import { baselineFindings, type ScannedFile } from "./baseline.ts";
import { lookForGone } from "./gone.ts";
import type { Cursor } from "./position.ts";
import { type Looking, nothing, type Stage, type Step, textIn } from "./step.ts";
import { kindOf, toLatin } from "../files/kind.ts";
import { isReadCode, isRunCode } from "../files/names.ts";
import { scanText } from "../rules/scan.ts";

/** The maximum number of entries and bytes per step. */
const page = 40;
const mostBytes = 8_388_608;

/** The configured code folders: the content of their files, and changes since the deployment. */
export const lookThroughCode: Stage = async (looking, cursor) => {
  const { ctx, config, isThorough } = looking;
  const { code } = ctx.options;
  const { scansEnabled_core: changes, scansEnabled_coreUnknown: news } = config;
  const isWanted = changes || news || config.scansEnabled_fileContents;
  if (!code || (!isWanted && !isThorough)) return nothing;
  if (textIn(cursor, "part") === "gone") return lookForGone(looking, cursor);
  return walk(looking, code, cursor);
};

async function walk(looking: Looking, code: CodeFiles, cursor: Cursor): Promise<Step> {
  const findings: Finding[] = [];
  const seen: ScannedFile[] = [];
  let last: CodeEntry | undefined;
  let count = 0;
  let bytes = 0;
  let isOver = true;
  const after = cursor && { folder: textIn(cursor, "folder"), path: textIn(cursor, "path") };
  for await (const entry of code.list(after ?? undefined)) {
    if (count >= page || bytes >= mostBytes) {
      isOver = false;
      break;
    }
    last = entry;
    count++;
    const name = `${entry.folder}/${entry.path}`;
    if (looking.isLeftOut(name)) continue;
    if (entry.kind !== "file") findings.push(...faultsOf(entry, name));
    else {
      const looked = await lookAtCode(looking, code, entry, name);
      findings.push(...looked.findings);
      if (looked.hash !== undefined) {
        const key = await keyOf(entry.path);
        seen.push({ folder: entry.folder, path: entry.path, key, name, hash: looked.hash });
      }
      bytes += entry.size;
    }
  }
  const { findings: changed, keep } = await baselineFindings(looking, seen);
  return {
    findings: [...findings, ...changed],
    next:
      isOver || !last
        ? { part: "gone", folder: "", key: "" }
        : { folder: last.folder, path: last.path },
    counts: { scannedFiles: count },
    keep,
  };
}

function faultsOf({ kind }: CodeEntry, name: string): readonly Finding[] {
  if (kind === "outward")
    return [
      {
        type: "file_unknown",
        severity: 75,
        rule: "outward-link",
        where: `code ${name}`,
        content: name,
        message: `The link ${toName(name)} points outside of its folder.`,
        fix: "Check its target, and delete it unless it is expected.",
        more: { file: name },
      },
    ];
  if (kind !== "unread") return [];
  return [
    {
      type: "path_skipped",
      severity: 25,
      rule: "unreadable",
      where: `code ${name}`,
      content: name,
      message: `The folder ${toName(name)} could not be read.`,
      fix: "Let the site read it, or leave it out by scan_exclude.",
      more: { file: name },
    },
  ];
}

/** Bytes of a file that are looked into; of the rest the hash is known. */
const most = 2_097_152;

/** The findings in a code file, and its hash if it is executable. */
async function lookAtCode(
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
