import type { Context } from "../builder.ts";
import { isSecretFile } from "../difference/secrets.ts";
import type { ScanCursor } from "../options.ts";

/** The current state of an executable file. */
export interface ScannedFile extends ScanCursor {
  /** `keyOf` its path. */
  readonly key: string;
  readonly name: string;
  readonly hash: string;
  /** Its text, if it is stored with the baseline. */
  readonly text?: string | undefined;
}

/** Maximum size in bytes of a file whose text is stored, and maximum number of such files. */
export const maxKeptBytes = 65_536;
const maxKept = 1000;

/** Whether the text of a code file is stored: small files of the site itself, without those of packages and those with secrets. */
export const isKept = (path: string, size: number): boolean =>
  size <= maxKeptBytes && !/(?:^|\/)node_modules\//.test(path) && !isSecretFile(path);

/** The text of a file; undefined for a binary. */
export function toOriginal(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Stores the texts of files that are as in the baseline. */
export async function keepOriginals(
  db: Pick<Context["db"], "code_texts">,
  files: readonly ScannedFile[],
  release: string,
): Promise<void> {
  const rows = files.flatMap(({ folder, key, hash, text }) =>
    text === undefined ? [] : [{ folder, key, hash, release, text }],
  );
  if (rows.length === 0) return;
  const known = await db.code_texts.find({
    where: { release, key: { in: rows.map(({ key }) => key) } },
    columns: ["folder", "key", "hash"],
  });
  const idOf = ({ folder, key, hash }: Pick<ScannedFile, "folder" | "key" | "hash">) =>
    JSON.stringify([folder, key, hash]);
  const there = new Set(known.map(idOf));
  const missing = rows.filter((row) => !there.has(idOf(row)));
  if (missing.length === 0) return;
  const room = maxKept - (await db.code_texts.count({ release }));
  const added = missing.slice(0, Math.max(0, room));
  if (added.length > 0)
    await db.code_texts.upsert(added, {
      on: ["folder", "key"],
      set: ["hash", "release", "text"],
    });
}

/** Removes the texts of other releases, and all if they are not to be stored. */
export const dropOriginals = (
  db: Pick<Context["db"], "code_texts">,
  { release, originals }: Pick<Context["options"], "release" | "originals">,
): Promise<unknown> => db.code_texts.removeAll(originals ? { release: { ne: release } } : {});
