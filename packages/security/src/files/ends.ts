import type { Blobs } from "@waymark/core";
import { toLatin } from "./kind.ts";

/** The beginning and the end of a stored file, one character for each byte. */
export interface Ends {
  readonly head: string;
  readonly tail: string;
}
/** Bytes of the beginning and of the end that are read. */
const most = 262_144;
const mostOfEnd = 65_536;

/** Reads the first and last bytes of a stored file; undefined if it does not exist or is empty. */
export async function readEnds(
  blobs: Pick<Blobs, "get">,
  name: string,
  size: number,
): Promise<Ends | undefined> {
  if (size === 0) return undefined;
  const head = await read(blobs, name, 0, Math.min(size, most) - 1);
  if (head === undefined) return undefined;
  const from = Math.max(most, size - mostOfEnd);
  const tail = from >= size ? "" : await read(blobs, name, from, size - 1);
  return { head, tail: tail ?? "" };
}

async function read(
  blobs: Pick<Blobs, "get">,
  name: string,
  first: number,
  last: number,
): Promise<string | undefined> {
  const file = await blobs.get(name, { first, last });
  if (!file) return undefined;
  const pieces: string[] = [];
  let left = last - first + 1;
  // Limits the memory if a store returns more than requested.
  for await (const piece of file.stream) {
    pieces.push(toLatin(piece.subarray(0, left)));
    left -= piece.length;
    if (left <= 0) break;
  }
  return pieces.join("");
}
