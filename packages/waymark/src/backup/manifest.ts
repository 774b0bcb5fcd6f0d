import { BackupError } from "@waymark/core";
import { fileBlobs } from "@waymark/node";
import { join } from "node:path";

/** The backup format that this version writes and reads. */
export const backupFormat = 1;

/** A file of a backup with its checksum. */
export interface BackupPart {
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}
/** The file `manifest.json` in the folder of a backup, written last. */
export interface BackupManifest {
  readonly format: number;
  /** When the rows were copied: all writes acknowledged before are included. */
  readonly made: string;
  /** The address of the site. */
  readonly site: string;
  readonly modules: readonly string[];
  /** Versions of `waymark`, `node`, `sqlite`, … that wrote it. */
  readonly versions: Readonly<Record<string, string>>;
  /** The copy of the rows; `kind` is the name of the adapter that can read it. */
  readonly storage: BackupPart & {
    readonly kind: string;
    readonly rows: Readonly<Record<string, number>>;
  };
  /** The list of uploaded files, one JSON object per line, with their number and size in bytes. */
  readonly uploads: BackupPart & { readonly count: number; readonly bytes: number };
}

/** The names in the folder of a backup. */
export const places = {
  manifest: "manifest.json",
  uploads: "uploads",
  list: "uploads.jsonl",
} as const;

/** The path of an uploaded file in the folder of a backup. */
export const toBackupPath = (folder: string, name: string): string =>
  join(folder, places.uploads, ...name.split("/"));

/** Maximum size of a manifest in bytes. */
const maxBytes = 1_048_576;

/** @throws BackupError if the folder is not a backup, or has a newer format. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const found = await fileBlobs(folder).get(places.manifest);
  if (!found)
    throw new BackupError(
      "incompatible",
      `${folder} is not a backup: it has no ${places.manifest}.`,
    );
  const isShort = found.size <= maxBytes;
  if (!isShort) await found.stream.cancel();
  const text = isShort ? await new Response(found.stream).text() : "";
  const manifest = parse(text);
  const { format } = Object(manifest) as Partial<BackupManifest>;
  if (isCount(format) && Number(format) > backupFormat)
    throw new BackupError("incompatible", `${folder} was written by a newer version of waymark.`);
  if (!isManifest(manifest))
    throw new BackupError("damaged", `${join(folder, places.manifest)} is damaged.`);
  return manifest;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isMatch = (value: unknown, form: RegExp): boolean =>
  typeof value === "string" && form.test(value);
const isPart = (part: unknown): boolean => {
  const { file, size, sha256 } = Object(part) as Partial<BackupPart>;
  return isMatch(file, /^\w[\w.-]*$/) && isCount(size) && isMatch(sha256, /^[\da-f]{64}$/);
};
/** A backup may come from anywhere, and its values are printed to a terminal: all are checked. */
function isManifest(value: unknown): value is BackupManifest {
  const { format, made, site, storage, uploads } = Object(value) as Partial<BackupManifest>;
  return (
    isCount(format) &&
    isMatch(made, /^[\dTZ:.+-]{1,40}$/) &&
    isMatch(site, /^https?:[\x21-\x7e]{1,2000}$/) &&
    isPart(storage) &&
    isMatch(storage?.kind, /^[\w-]{1,40}$/) &&
    typeof storage?.rows === "object" &&
    storage.rows !== null &&
    Object.values(storage.rows).every(isCount) &&
    isPart(uploads) &&
    uploads?.file === places.list &&
    isCount(uploads.count) &&
    isCount(uploads.bytes)
  );
}
