import { keyOf } from "../files/key.ts";
import type { CodeEntry, CodeFiles } from "../files/port.ts";
import { toName } from "../issues/evidence.ts";
import type { Finding } from "../issues/finding.ts";
import { baselineFindings, type Seen } from "./baseline.ts";
import { lookAtCode } from "./code-file.ts";
import { lookForGone } from "./gone.ts";
import type { Cursor } from "./position.ts";
import { nothing, textIn, type Looking, type Stage, type Step } from "./step.ts";

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
  const seen: Seen[] = [];
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
