import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "@waymark/core";

/** The form of backups that this version writes and reads. */
export const backupFormat = 1;

/** A file of a backup as it was written. */
export interface BackupPart {
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}
/** What a backup is: the file `manifest.json` of its folder, written last. */
export interface BackupManifest {
  readonly format: number;
  /** When the rows were copied: everything that was answered before is in it. */
  readonly made: string;
  /** The address of the site. */
  readonly site: string;
  readonly modules: readonly string[];
  /** What made it: `waymark`, `node`, `sqlite`, … */
  readonly versions: Readonly<Record<string, string>>;
  /** The copy of the rows; `kind` is the name of the adapter that can read it. */
  readonly storage: BackupPart & {
    readonly kind: string;
    readonly rows: Readonly<Record<string, number>>;
  };
  /** The list of the uploaded files, one JSON object a line, and how many there are. */
  readonly uploads: BackupPart & { readonly count: number; readonly bytes: number };
}

/** The names in the folder of a backup. */
export const places = {
  manifest: "manifest.json",
  uploads: "uploads",
  list: "uploads.jsonl",
} as const;

/** Where an uploaded file lies in the folder of a backup. */
export const toPlace = (folder: string, name: string): string =>
  join(folder, places.uploads, ...name.split("/"));

/** @throws BackupError where the folder is no backup, or one of a newer form. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, places.manifest), "utf8").catch((cause: unknown) => {
    throw new BackupError("unfit", `${folder} is no backup: it has no ${places.manifest}.`, {
      cause,
    });
  });
  const manifest = parse(text);
  if (!isManifest(manifest))
    throw new BackupError("damaged", `${join(folder, places.manifest)} is not what was written.`);
  if (manifest.format > backupFormat)
    throw new BackupError("unfit", `${folder} was written by a newer version of waymark.`);
  return manifest;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isPart = (part: unknown): boolean => {
  const { file, size, sha256 } = Object(part) as Partial<BackupPart>;
  return (
    typeof file === "string" &&
    /^[\w.-]+$/.test(file) &&
    Number.isSafeInteger(size) &&
    /^[\da-f]{64}$/.test(String(sha256))
  );
};
function isManifest(value: unknown): value is BackupManifest {
  const { format, made, storage, uploads } = Object(value) as Partial<BackupManifest>;
  return (
    Number.isSafeInteger(format) &&
    typeof made === "string" &&
    isPart(storage) &&
    typeof storage?.kind === "string" &&
    typeof storage.rows === "object" &&
    isPart(uploads) &&
    Number.isSafeInteger(uploads?.count)
  );
}
