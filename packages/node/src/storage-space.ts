import { statfs } from "node:fs/promises";
import { StorageUnavailableError } from "@waymark/core";

/** How much of a disk stays free. */
export interface SpaceOptions {
  /** Bytes that are left free whatever is to be stored. Default: 5 % of the disk, at least 50 MiB. */
  readonly keepFree?: number;
}

const leastFree = 50 * 1_048_576;

/**
 * Makes sure that a folder's disk has room for more.
 *
 * @throws StorageUnavailableError `full` where less is free than has to stay so: answered with 507.
 */
export async function checkSpace(folder: string, { keepFree }: SpaceOptions): Promise<void> {
  if (keepFree === 0) return;
  const { bavail, blocks, bsize } = await statfs(folder);
  const floor = keepFree ?? Math.max(leastFree, (blocks * bsize) / 20);
  if (bavail * bsize < floor) throw new StorageUnavailableError("full");
}

const codeOf = (error: unknown): string => String(Reflect.get(Object(error), "code"));

/** A full disk as the error that is answered with 507; every other error as it is. */
export function toSpaceError(error: unknown): unknown {
  const code = codeOf(error);
  return code === "ENOSPC" || code === "EDQUOT"
    ? new StorageUnavailableError("full", { cause: error })
    : error;
}
