import type { FileHandle } from "node:fs/promises";
import { checkSpace, toSpaceError, type SpaceOptions } from "./storage-space.ts";

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
