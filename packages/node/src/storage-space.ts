import { StorageUnavailableError } from "@waymark/core";
import { statfs } from "node:fs/promises";

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
export async function checkSpace(folder: string, { keepFree }: SpaceOptions): Promise<void> {
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
