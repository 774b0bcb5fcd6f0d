import { hashOf } from "../issues/hash.ts";

/** Bytes that an index of every storage takes beside others. */
const most = 400;
const encoder = new TextEncoder();

/** What a name is stored and found under: the name, or for one that is too long for an index its beginning and a hash. */
export async function keyOf(name: string): Promise<string> {
  if (name.length <= most && encoder.encode(name).length <= most && isPlain(name)) return name;
  return `${name.slice(0, 60).replaceAll("\0", "").toWellFormed()}#${await hashOf(name)}`;
}
/** Whether a name is text that every storage keeps. */
export const isPlain = (name: string): boolean => name.isWellFormed() && !name.includes("\0");
