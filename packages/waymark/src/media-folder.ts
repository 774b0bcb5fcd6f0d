import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { Readable } from "node:stream";
import type { OpenFile } from "@waymark/content";
import { UsageError } from "./usage-error.ts";

/**
 * Opens the files of a copy of an uploads folder by their paths in it, and no others: what a link leads out of it to is
 * not there.
 *
 * @throws UsageError where there is no such folder.
 */
export async function mediaFolder(folder: string): Promise<OpenFile> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new UsageError(`--media: there is no folder ${folder}.`);
  const root = await realpath(folder);
  return async ({ path }) => {
    if (path === "" || path.includes("\0")) return undefined;
    const file = await realpath(join(root, path)).catch(() => undefined);
    if (!file?.startsWith(`${root}${sep}`)) return undefined;
    // Opening what is no file could wait for ever.
    if (!(await stat(file)).isFile()) return undefined;
    return Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  };
}
