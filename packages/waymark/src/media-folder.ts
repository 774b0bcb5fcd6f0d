import type { OpenFile } from "@waymark/content";
import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { Readable } from "node:stream";
import { UsageError } from "./command.ts";

/**
 * Opens the files of a copy of an uploads folder by their paths in it. Links that lead out of the folder are treated
 * as missing files.
 *
 * @throws UsageError if the folder does not exist.
 */
export async function mediaFolder(folder: string): Promise<OpenFile> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new UsageError(`--media: the folder ${folder} does not exist.`);
  const root = await realpath(folder);
  return async ({ path }) => {
    if (path === "" || path.includes("\0")) return undefined;
    const file = await realpath(join(root, path)).catch(() => undefined);
    if (!file?.startsWith(`${root}${sep}`)) return undefined;
    // Opening a pipe or device could block forever.
    if (!(await stat(file)).isFile()) return undefined;
    return Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  };
}
