import { hashOf } from "../issues/hash.ts";

/** The maximum key size in bytes for indexes of all storages. */
const most = 400;
const encoder = new TextEncoder();

/** The key of a name: the name, or a prefix and a hash if it is too long for an index. */
export async function keyOf(name: string): Promise<string> {
  if (name.length <= most && encoder.encode(name).length <= most && isPlain(name)) return name;
  return `${name.slice(0, 60).replaceAll("\0", "").toWellFormed()}#${await hashOf(name)}`;
}
/** Whether a name can be stored by all storages. */
export const isPlain = (name: string): boolean => name.isWellFormed() && !name.includes("\0");
