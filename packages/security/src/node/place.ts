import { sep } from "node:path";

/** Whether a folder may be called so. */
export const isName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}$/.test(name);

/** The segments of a path in a folder; undefined if the path leaves the folder or is not normalized. */
export function toParts(path: string): readonly string[] | undefined {
  const parts = path.split("/");
  const isPlain = (part: string) =>
    part !== "" && part !== "." && part !== ".." && !part.includes("\0") && !part.includes(sep);
  return path.length <= 4096 && parts.every(isPlain) ? parts : undefined;
}

/** Whether a path is that of a folder, or below it. */
export const isBelow = (root: string, path: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
