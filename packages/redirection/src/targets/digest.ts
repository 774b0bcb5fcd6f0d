import { md5 } from "@waymark/core";
import { decode } from "../urls/escapes.ts";
import { toParts } from "./pass-through.ts";

const marks = /\[(\/?)md5\]/gi;

/** Whether each `[md5]` of a target is closed in the same part of the address, and none is nested. */
export function areClosed(target: string): boolean {
  const { path, query = "", fragment } = toParts(target);
  return [path, query, fragment].every((part) => {
    let isOpen = false;
    for (const [, slash] of part.matchAll(marks)) {
      if ((slash === "") === isOpen) return false;
      isOpen = !isOpen;
    }
    return !isOpen;
  });
}

/**
 * Fills the pieces of a part of a target; those between `[md5]` and `[/md5]` are replaced by digests of their decoded text.
 */
export async function fillPieces(part: string, fill: (piece: string) => string): Promise<string> {
  const pieces = part.split(/\[\/?md5\]/i).map(async (piece, i) => {
    const filled = fill(piece);
    return i % 2 === 0 ? filled : md5(new Blob([decode(filled)]).stream());
  });
  return (await Promise.all(pieces)).join("");
}
