import type { Context } from "../builder.ts";
import { isInspected, kindOf, toLatin } from "../file-kind.ts";
import { keyOf } from "../issues/finding.ts";
import type { Issue } from "../issues/record.ts";

/** The file that an issue is about. */
export interface IssueFile {
  /** Its name as shown: `app/server.js`, `2026/01/a.svg`. */
  readonly name: string;
  /** Its folder and path, if it is code; otherwise it is an upload. */
  readonly code?: { readonly folder: string; readonly path: string };
  /** The name of the stored upload, which may be in quarantine. */
  readonly blob?: string;
}

/** The maximum number of bytes that are read of code, as scans do, and of an upload. */
const maxCodeSize = 2_097_152;
const maxUploadSize = 262_144;

/** The file of an issue: always that of the stored issue, never one that a caller names. */
export function fileOf({ data }: Issue): IssueFile | undefined {
  const { file, name } = data;
  if (data.stage === "code" && typeof file === "string") {
    const at = file.indexOf("/");
    if (at === -1) return undefined;
    return { name: file, code: { folder: file.slice(0, at), path: file.slice(at + 1) } };
  }
  if (data.stage === "uploads" && typeof name === "string")
    return { name, blob: data.quarantined ?? name };
  return undefined;
}

/** The first bytes of a file as it is now; undefined if it does not exist, cannot be read, or is a link. */
export async function readNow(
  { options, blobs, log }: Pick<Context, "options" | "blobs" | "log">,
  { name, code, blob = "" }: IssueFile,
): Promise<Uint8Array | undefined> {
  try {
    if (code) return (await options.code?.read(code, maxCodeSize))?.bytes;
    const stored = await blobs.get(blob, { first: 0, last: maxUploadSize - 1 });
    if (!stored) return undefined;
    const pieces: Uint8Array[] = [];
    let left = maxUploadSize;
    for await (const piece of stored.stream) {
      pieces.push(piece.subarray(0, left));
      left -= piece.length;
      if (left <= 0) break;
    }
    return new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer());
  } catch (error) {
    log.warn("The file of an issue could not be read.", { file: name, error });
    return undefined;
  }
}

/** The text of a code file in the baseline of the release; undefined if it is not stored. */
export async function originalOf(
  { db, options }: Pick<Context, "db" | "options">,
  { code }: IssueFile,
): Promise<string | undefined> {
  if (!code) return undefined;
  const key = await keyOf(code.path);
  const { release } = options;
  const known = await db.code.first({ folder: code.folder, key, release });
  const kept = await db.code_texts.first({ folder: code.folder, key, release });
  return known && known.hash === kept?.hash ? kept.text : undefined;
}

const texts = new Set(["text", "script", "html", "svg"]);
/** Whether the bytes of a file are text. An invalid character does not make a script a binary. */
export const isTextFile = ({ code }: IssueFile, bytes: Uint8Array): boolean =>
  (code !== undefined && isInspected(code.path)) ||
  texts.has(kindOf(toLatin(bytes.subarray(0, 8192))));
