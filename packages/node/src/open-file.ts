import { type ByteRange, StorageUnavailableError } from "@waymark/core";
import { constants, open, realpath, stat, type FileHandle, statfs } from "node:fs/promises";
import { join, sep } from "node:path";

/** An open file and its state when it was opened. The caller closes the handle. */
export interface OpenFile {
  readonly handle: FileHandle;
  readonly size: number;
  readonly modified: Date;
  /** Changes whenever the bytes may have changed. */
  readonly etag: string;
}

// The error codes for paths without a readable file.
const absent = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ELOOP", "ENAMETOOLONG", "EACCES", "ENXIO"]);

/** Whether an error of the file system means that there is nothing to read at this path. */
export function isAbsent(error: unknown): boolean {
  return absent.has(String(Reflect.get(Object(error), "code")));
}

/**
 * Opens a regular file below a folder; undefined if there is none. Links may not lead out of the folder: the real path
 * is opened, and compared with the current file afterwards, so that a link swapped in between is detected.
 */
export async function openFile(
  root: string,
  parts: readonly string[],
): Promise<OpenFile | undefined> {
  let handle: FileHandle | undefined;
  try {
    const base = await realpath(root);
    const real = await realpath(join(base, ...parts));
    if (!real.startsWith(base.endsWith(sep) ? base : base + sep)) return undefined;
    // Not blocking: opening a pipe would otherwise wait for a writer.
    handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const found = await handle.stat({ bigint: true });
    const again = (await realpath(real)) === real ? await stat(real, { bigint: true }) : undefined;
    if (!found.isFile() || again?.ino !== found.ino || again.dev !== found.dev) {
      await handle.close();
      return undefined;
    }
    const etag = `"${found.mtimeNs.toString(36)}-${found.ino.toString(36)}-${found.size.toString(36)}"`;
    return { handle, size: Number(found.size), modified: found.mtime, etag };
  } catch (error) {
    await handle?.close();
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

const chunkSize = 65_536;

/** The bytes of an open file, read on demand. The handle is closed at the end and on cancel. */
export function streamFile(
  handle: FileHandle,
  { first, last }: ByteRange,
): ReadableStream<Uint8Array> {
  let at = first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const length = Math.min(chunkSize, last + 1 - at);
          if (length > 0) {
            const buffer = new Uint8Array(length);
            const { bytesRead } = await handle.read(buffer, 0, length, at);
            // The length is already sent: a file that shrank must not look complete.
            if (bytesRead === 0)
              throw new Error("The file became shorter while it was being read.");
            at += bytesRead;
            controller.enqueue(bytesRead === length ? buffer : buffer.subarray(0, bytesRead));
          }
          if (at > last) {
            await handle.close();
            controller.close();
          }
        } catch (error) {
          await handle.close().catch(() => {});
          controller.error(error);
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}

/** How much disk space must stay free. */
export interface SpaceOptions {
  /** Bytes that must stay free. Default: 5 % of the disk, at least 50 MiB. */
  readonly keepFree?: number;
}

const minFreeBytes = 50 * 1_048_576;

/**
 * Checks that a folder's disk has free space.
 *
 * @throws StorageUnavailableError `full` if less is free than must stay so: the response is a 507.
 */
async function checkSpace(folder: string, { keepFree }: SpaceOptions): Promise<void> {
  if (keepFree === 0) return;
  const { bavail, blocks, bsize } = await statfs(folder);
  const floor = keepFree ?? Math.max(minFreeBytes, (blocks * bsize) / 20);
  if (bavail * bsize < floor) throw new StorageUnavailableError("full");
}

/** The code of a system error, such as `ENOENT`. */
export const codeOf = (error: unknown): string => String(Reflect.get(Object(error), "code"));

/** Converts the error of a full disk to a 507; other errors are unchanged. */
export function toSpaceError(error: unknown): unknown {
  const code = codeOf(error);
  return code === "ENOSPC" || code === "EDQUOT"
    ? new StorageUnavailableError("full", { cause: error })
    : error;
}

/** The number of bytes between two checks of the free space. */
const lookEvery = 16 * 1_048_576;

/**
 * Writes a stream of bytes to an open file and returns their number. `bear` may throw at a number that is too large.
 *
 * @throws StorageUnavailableError `full` if the disk is full.
 */
export async function writeBytes(
  handle: FileHandle,
  data: ReadableStream<Uint8Array> | Uint8Array,
  {
    folder,
    bear,
    ...space
  }: SpaceOptions & {
    readonly folder: string;
    readonly bear?: (size: number) => void;
  },
): Promise<number> {
  let size = 0;
  let looked = 0;
  await checkSpace(folder, space);
  for await (const chunk of data instanceof Uint8Array ? [data] : data) {
    size += chunk.byteLength;
    bear?.(size);
    if (size - looked > lookEvery) {
      looked = size;
      await checkSpace(folder, space);
    }
    try {
      for (let at = 0; at < chunk.byteLength;)
        at += (await handle.write(chunk, at, chunk.byteLength - at)).bytesWritten;
    } catch (error) {
      throw toSpaceError(error);
    }
  }
  return size;
}
