import type { Blobs, Db } from "@waymark/core";
import { splitFileName, toFileName } from "@waymark/content-text";
import type { tables } from "../tables.ts";

/** Number of names tried in order; then a random one is used. */
const maxTries = 20;
/** Reserved device names of some file systems. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The folder of a month: `2026/01`. */
export const folderOf = (date: string): string => date.slice(0, 7).replace("-", "/");

/** A random name with 60 bits of entropy. */
export function randomName(): string {
  const digits = "abcdefghijkmnpqrstuvwxyz23456789";
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => digits[byte % 32]).join("");
}

/** The stored name of a file: safe in any folder, with an extension of its type. */
export function toSafeName(
  fileName: string,
  extension: string,
  isKnown: (extension: string) => boolean,
): string {
  const { base } = splitFileName(toFileName(fileName, isKnown));
  return `${base.replace(devices, "$&-file")}.${extension}`;
}

/** A name with a suffix before its extension: `photo.jpg` and `300x200` make `photo-300x200.jpg`. */
export function withSuffix(name: string, suffix: string): string {
  const { base, extension } = splitFileName(name);
  return `${base}-${suffix}${extension === "" ? "" : `.${extension}`}`;
}

/** Where files are stored, and the names that replaced files had. */
export interface FileNames {
  readonly blobs: Blobs;
  readonly db: Pick<Db<typeof tables>, "formerFiles">;
}

/**
 * Stores bytes under the first free name of `name.jpg`, `name-1.jpg`, `name-2.jpg`, … and returns it. Former names of
 * replaced files are not free, because their addresses still lead to these files.
 */
export async function putUnderFreeName(
  { blobs, db }: FileNames,
  folder: string,
  name: string,
  type: string,
  data: () => ReadableStream<Uint8Array> | Uint8Array,
): Promise<{ readonly name: string; readonly size: number }> {
  for (let number = 0; number <= maxTries; number++) {
    const tried = number === 0 ? name : withSuffix(name, String(number));
    const path = `${folder}/${tried}`;
    const stored = await blobs.put(path, data(), { type, exclusive: true });
    if (!stored) continue;
    // Looked up after the bytes are stored: a file is removed after its name has become a former one.
    if (!(await db.formerFiles.get({ name: path }))) return { name: tried, size: stored.size };
    await blobs.remove(path);
  }
  const last = withSuffix(name, randomName());
  const stored = await blobs.put(`${folder}/${last}`, data(), { type, exclusive: true });
  if (!stored) throw new Error(`The file store has no free name for ${folder}/${last}.`);
  return { name: last, size: stored.size };
}
