import { createReadStream, type ReadStream } from "node:fs";
import { lstat, opendir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

/**
 * A folder as a ZIP file without compression, since most uploads are compressed already. Each file is opened when the
 * ones before it are sent, and at most one is open. Links are left out.
 */
export async function toArchive(folder: string, name: string): Promise<ReadableStream<Uint8Array>> {
  // Loaded here, because most processes never need it.
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let open: ReadStream | undefined;
  // A backup may be deleted, or a disk may fail, while it is downloaded: only this download fails.
  const fail = (error: Error): void => void output.destroy(error);
  zip.on("error", fail);
  // The first files are opened before anything reads the output: without a listener, such an error would end the process.
  output.on("error", () => undefined);
  // A download that is cancelled leaves no file open.
  output.once("close", () => open?.destroy());
  try {
    for await (const { path, size, mtime } of filesOf(folder, "")) {
      const facts = { size, mtime, mode: 0o100600, compress: false };
      zip.addReadStreamLazy(`${name}/${path}`, facts, (answer) => {
        open = createReadStream(join(folder, path)).on("error", fail);
        answer(null, open);
      });
    }
  } catch (error) {
    output.destroy();
    throw error;
  }
  zip.end();
  if (output.errored) throw output.errored;
  return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}

interface FoundFile {
  /** Relative, with `/`. */
  readonly path: string;
  readonly size: number;
  readonly mtime: Date;
}
async function* filesOf(folder: string, below: string): AsyncGenerator<FoundFile> {
  for await (const entry of await opendir(join(folder, below))) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesOf(folder, path);
    else if (entry.isFile()) {
      const { size, mtime } = await lstat(join(folder, path));
      yield { path, size, mtime };
    }
  }
}
