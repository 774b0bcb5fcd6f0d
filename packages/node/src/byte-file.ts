import { type FileHandle, statfs } from "node:fs/promises";
import { StorageUnavailableError } from "@waymark/core";

/** How much disk space must stay free. */
export interface SpaceOptions {
  /** Bytes that must stay free. Default: 5 % of the disk, at least 50 MiB. */
  readonly keepFree?: number;
}

const leastFree = 50 * 1_048_576;

/**
 * Checks that a folder's disk has free space.
 *
 * @throws StorageUnavailableError `full` if less is free than must stay so: the response is a 507.
 */
async function checkSpace(folder: string, { keepFree }: SpaceOptions): Promise<void> {
  if (keepFree === 0) return;
  const { bavail, blocks, bsize } = await statfs(folder);
  const floor = keepFree ?? Math.max(leastFree, (blocks * bsize) / 20);
  if (bavail * bsize < floor) throw new StorageUnavailableError("full");
}

const codeOf = (error: unknown): string => String(Reflect.get(Object(error), "code"));

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
