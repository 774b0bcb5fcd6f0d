import type { Blobs, Row } from "@waymark/core";
import { toLatin, kindOf, type FileKind, problemOfName, matchesExtension } from "../file-kind.ts";
import { inspectHtml } from "../html/inspect.ts";
import {
  type Finding,
  type FindingText,
  findingText,
  hashOf,
  type Severity,
  toName,
} from "../issues/finding.ts";
import { scanText } from "../rules/scan.ts";
import type { tables } from "../tables.ts";
import type { StageContext } from "./step.ts";

/** The beginning and the end of a stored file, one character for each byte. */
interface Ends {
  readonly head: string;
  readonly tail: string;
}
/** The number of bytes that are read from the beginning and from the end. */
const max = 262_144;
const maxPerEnd = 65_536;

/** Reads the first and last bytes of a stored file; undefined if it does not exist or is empty. */
async function readEnds(
  blobs: Pick<Blobs, "get">,
  name: string,
  size: number,
): Promise<Ends | undefined> {
  if (size === 0) return undefined;
  const head = await read(blobs, name, 0, Math.min(size, max) - 1);
  if (head === undefined) return undefined;
  const from = Math.max(max, size - maxPerEnd);
  const tail = from >= size ? "" : await read(blobs, name, from, size - 1);
  return { head, tail: tail ?? "" };
}

async function read(
  blobs: Pick<Blobs, "get">,
  name: string,
  first: number,
  last: number,
): Promise<string | undefined> {
  const file = await blobs.get(name, { first, last });
  if (!file) return undefined;
  const pieces: string[] = [];
  let left = last - first + 1;
  // Limits the memory if a store returns more than requested.
  for await (const piece of file.stream) {
    pieces.push(toLatin(piece.subarray(0, left)));
    left -= piece.length;
    if (left <= 0) break;
  }
  return pieces.join("");
}

type File = Row<(typeof tables.uploads)["columns"]>;
/** A problem with a file. */
type Problem = readonly [rule: string, severity: Severity, message: FindingText, evidence?: string];

/**
 * Text that images do not contain by chance: the beginnings of server-side programs, with a call or a variable, and of
 * scripts. A description that only mentions `<?php` is text.
 */
const hidden =
  /<\?php\b[\t\n\r\x20-\x7e]{0,200}?(?:\$\w|\w\s{0,4}\(|`)|<script\b|<\?=\s{0,8}(?:@?[a-z_]\w{2,30}\s{0,4}\(|\$_[a-z]{3}|\$[a-z_]\w{0,20}\s{0,3}[[(]|`[a-z$][\w$ ./-]{2})|<\?\s{1,8}@?[a-z_]\w{2,30}\s{0,4}\(/i;
/** XML elements and instructions that make browsers render a document as a page. Feeds have none. */
const xmlPage = /<\?xml-stylesheet|http:\/\/www\.w3\.org\/1999\/xhtml|<(?:[\w-]+:)?script\b/i;

/** The findings in one stored file: its name, its content, or a mismatch of both. */
export async function inspectUpload(
  context: StageContext,
  file: File,
): Promise<readonly Finding[]> {
  const { config, isThorough, ctx } = context;
  let ends: Ends | undefined;
  try {
    ends = await readEnds(ctx.blobs, file.name, file.size);
  } catch (error) {
    ctx.log.warn("A stored file could not be read by the scanner.", { name: file.name, error });
    return [skipped(file)];
  }
  if (!ends) return [];
  const kind = kindOf(ends.head.slice(0, 8192));
  const problems = [
    ...(config.scansEnabled_suspectedFiles || isThorough
      ? problemsOfKind(file.name, kind, ends)
      : []),
    ...(config.scansEnabled_scanImages || isThorough
      ? await faultsWithin(context, file, kind, ends)
      : []),
  ];
  if (problems.length === 0) return [];
  const content = await hashOf(String(file.size), ends.head, ends.tail);
  return problems.map(([rule, severity, message, evidence = ""]) => ({
    type: "file_upload_executable",
    severity,
    rule,
    content,
    evidence,
    where: `upload ${file.name}`,
    message,
    fix: "quarantineUpload",
    more: {
      name: file.name,
      size: file.size,
      modified: file.modified,
      canQuarantine: true,
    },
  }));
}

function problemsOfKind(path: string, kind: FileKind, { head, tail }: Ends): readonly Problem[] {
  const problem = problemOfName(path);
  const name = toName(path);
  const isFeed =
    /\.xml$/i.test(path) && kind === "text" && !xmlPage.test(head) && !xmlPage.test(tail);
  if (kind === "script") return [["is-script", 100, findingText("uploadIsScript", { name })]];
  if (kind === "program") return [["is-program", 100, findingText("uploadIsProgram", { name })]];
  if (problem === "runnable")
    return [["runnable-name", 100, findingText("uploadHasRunName", { name })]];
  if (problem === "settings")
    return [["server-settings", 100, findingText("uploadChangesServer", { name })]];
  if (kind === "html" || (problem === "page" && !isFeed))
    return [["is-page", 75, findingText("uploadIsPage", { name })]];
  if (problem === "double-extension")
    return [["twofold-name", 75, findingText("uploadHasTwoEndings", { name })]];
  return matchesExtension(path, kind) || kind === "unknown"
    ? []
    : [["mismatch", 50, findingText("uploadMismatches", { name })]];
}

async function faultsWithin(
  { inspection }: StageContext,
  { name: path }: File,
  kind: FileKind,
  { head, tail }: Ends,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const name = toName(path);
  const found = kind === "image" ? (hidden.exec(head) ?? hidden.exec(tail)) : null;
  if (found)
    problems.push(["hidden-script", 100, findingText("uploadHidesScript", { name }), found[0]]);
  if (kind === "svg") {
    const parts = [head, tail].map((text) => inspectHtml(text, inspection.hosts));
    const scripts = parts.map((part) => part.scripts).join("\n;\n");
    const hits = await scanText(scripts, "script", inspection.extra);
    const [first] = parts.flatMap(({ traits }) => [...traits.values()]);
    if (first !== undefined)
      problems.push(["svg-script", 100, findingText("uploadRunsScript", { name }), first]);
    for (const { rule, evidence } of hits)
      problems.push([
        rule.id,
        rule.severity,
        findingText("uploadScriptDoes", { name, does: findingText(rule.does) }),
        evidence,
      ]);
  }
  const isRun = ["html", "script", "unknown"].includes(kind) || problemOfName(path) !== undefined;
  if (isRun && kind !== "svg")
    for (const { rule, evidence } of await scanText(head, "upload", inspection.extra))
      problems.push([
        rule.id,
        rule.severity,
        findingText("uploadDoes", { name, does: findingText(rule.does) }),
        evidence,
      ]);
  return problems;
}

const skipped = ({ name, size, modified }: File): Finding => ({
  type: "path_skipped",
  severity: 25,
  rule: "unreadable",
  where: `upload ${name}`,
  content: `${size} ${modified}`,
  message: findingText("uploadUnread", { name: toName(name) }),
  fix: "seeLog",
});
