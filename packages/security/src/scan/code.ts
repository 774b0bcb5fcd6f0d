import { type Finding, findingText, keyOf, toName } from "../issues/finding.ts";
import type { CodeEntry, CodeFiles, ScanCursor } from "../options.ts";
import { kindOf, toLatin, isInspected, isExecutable } from "../file-kind.ts";
import { scanText } from "../rules/scan.ts";
import { dropOriginals, isKept, maxKeptBytes, type ScannedFile, toOriginal } from "./originals.ts";
import { markKnown, baselineFindings, dropReadMarks } from "./baseline.ts";
import type { Cursor } from "./position.ts";
import { textIn, type StageContext, type Step, nothing, type Stage } from "./step.ts";

/** The maximum number of rows per step. */
const pageOfMissing = 200;

/** Deployed files that are missing; afterwards the baseline of the release is complete. */
async function findMissing(context: StageContext, cursor: Cursor): Promise<Step> {
  const { ctx, scan, config, isThorough } = context;
  const { release } = ctx.options;
  const folder = textIn(cursor, "folder");
  const key = textIn(cursor, "key");
  const rows = await ctx.db.code.find({
    where: {
      release,
      scan: { ne: scan },
      or: [{ folder: { gt: folder } }, { folder, key: { gt: key } }],
    },
    orderBy: [{ folder: "asc" }, { key: "asc" }],
    limit: pageOfMissing,
  });
  const isEnabled = config.scansEnabled_core || isThorough;
  const findings = rows.flatMap((row): readonly Finding[] => {
    const name = `${row.folder}/${row.path}`;
    if (!isEnabled || context.isLeftOut(name)) return [];
    return [
      {
        type: "file_missing",
        severity: 75,
        rule: "missing",
        where: `code ${name}`,
        content: row.hash,
        message: findingText("fileMissing", { name: toName(name) }),
        fix: "deployAgain",
        more: { file: name },
      },
    ];
  });
  const last = rows.at(-1);
  if (last && rows.length === pageOfMissing)
    return { findings, next: { part: "gone", folder: last.folder, key: last.key }, counts: {} };
  return {
    findings,
    next: undefined,
    counts: {},
    async keep(db) {
      const folders = ctx.options.code?.folders ?? [];
      if (folders.length > 0) await markKnown(db, folders, release);
      await dropReadMarks(db, context);
      await db.code.removeAll({ release: { ne: release } });
      await dropOriginals(db, ctx.options);
    },
  };
}

/** The maximum number of entries and bytes per step. */
const page = 40;
const maxBytes = 8_388_608;

/** The configured code folders: the content of their files, and changes since the deployment. */
export const scanCode: Stage = async (context, cursor) => {
  const { ctx, config, isThorough } = context;
  const { code } = ctx.options;
  const { scansEnabled_core: changes, scansEnabled_coreUnknown: news } = config;
  const isEnabled = changes || news || config.scansEnabled_fileContents;
  if (!code || (!isEnabled && !isThorough)) return nothing;
  if (textIn(cursor, "part") === "gone") return findMissing(context, cursor);
  return walk(context, code, cursor);
};

async function walk(ctx: StageContext, code: CodeFiles, cursor: Cursor): Promise<Step> {
  const findings: Finding[] = [];
  const seen: ScannedFile[] = [];
  const unread: ScanCursor[] = [];
  let last: CodeEntry | undefined;
  let count = 0;
  let bytes = 0;
  let isOver = true;
  const after = cursor && { folder: textIn(cursor, "folder"), path: textIn(cursor, "path") };
  for await (const entry of code.list(after ?? undefined)) {
    if (count >= page || bytes >= maxBytes) {
      isOver = false;
      break;
    }
    last = entry;
    count++;
    const name = `${entry.folder}/${entry.path}`;
    if (ctx.isLeftOut(name)) continue;
    if (entry.kind === "unread") unread.push(entry);
    if (entry.kind !== "file") findings.push(...problemsOf(entry, name));
    else {
      const inspected = await inspectCode(ctx, code, entry, name);
      findings.push(...inspected.findings);
      if (inspected.isUnread) unread.push(entry);
      if (inspected.hash !== undefined) {
        const key = await keyOf(entry.path);
        const { hash, text } = inspected;
        seen.push({ folder: entry.folder, path: entry.path, key, name, hash, text });
      }
      bytes += entry.size;
    }
  }
  const { findings: changed, keep } = await baselineFindings(ctx, seen, unread);
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

function problemsOf({ kind }: CodeEntry, name: string): readonly Finding[] {
  if (kind === "outward")
    return [
      {
        type: "file_unknown",
        severity: 75,
        rule: "outward-link",
        where: `code ${name}`,
        content: name,
        message: findingText("linkLeaves", { name: toName(name) }),
        fix: "checkTarget",
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
      message: findingText("folderUnread", { name: toName(name) }),
      fix: "letRead",
      more: { file: name },
    },
  ];
}

/** The maximum number of bytes of a file that are inspected; the hash covers the whole file. */
const max = 2_097_152;

/** A code file as the scanner found it. */
interface Inspected {
  readonly findings: readonly Finding[];
  readonly isUnread?: true;
  /** Only of executable files. */
  readonly hash?: string | undefined;
  /** Only if it is stored with the baseline. */
  readonly text?: string | undefined;
}

/** The findings in a code file, and its hash if it is executable. */
async function inspectCode(
  { ctx, config, isThorough, inspection }: StageContext,
  code: CodeFiles,
  entry: CodeEntry,
  name: string,
): Promise<Inspected> {
  const isRead = isThorough || (config.scansEnabled_fileContents && isInspected(entry.path));
  const isRun = isExecutable(entry.path);
  if (!isRead && !isRun) return { findings: [] };
  const isStored = isRun && ctx.options.originals && isKept(entry.path, entry.size);
  const about = { where: `code ${name}`, more: { file: name } };
  try {
    const text = await code.read(entry, isRead ? max : isStored ? maxKeptBytes + 1 : 0);
    if (!text) return { findings: [] };
    const isSmall = text.bytes.length <= maxKeptBytes;
    const latin = toLatin(text.bytes);
    // A single invalid character, for example in a comment, does not make a script a binary.
    const isLooked = isRead && (isInspected(entry.path) || isText(latin));
    const hits = isLooked ? await scanText(latin, "code", inspection.extra) : [];
    return {
      hash: isRun ? text.hash : undefined,
      text: isStored && isSmall ? toOriginal(text.bytes) : undefined,
      findings: hits.map(({ rule, evidence }) => ({
        ...about,
        type: "file",
        severity: rule.severity,
        rule: rule.id,
        evidence,
        content: text.hash,
        message: findingText("fileDoes", {
          name: toName(name),
          does: findingText(rule.does),
        }),
        fix: "compareRelease",
      })),
    };
  } catch (error) {
    ctx.log.warn("A code file could not be read by the scanner.", { file: name, error });
    const message = findingText("fileUnread", { name: toName(name) });
    const what = {
      type: "path_skipped",
      severity: 25,
      rule: "unreadable",
      fix: "letRead",
    } as const;
    return { isUnread: true, findings: [{ ...about, ...what, content: name, message }] };
  }
}

const isText = (latin: string): boolean => {
  const kind = kindOf(latin.slice(0, 4096));
  return kind === "text" || kind === "script" || kind === "html" || kind === "svg";
};
