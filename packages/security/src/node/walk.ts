import type { Dirent } from "node:fs";
import { lstat, readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { CodeEntry } from "../files/port.ts";
import { isBelow } from "./place.ts";

/** The folder that is walked through. */
export interface Walked {
  readonly folder: string;
  /** Where it really is. */
  readonly root: string;
  readonly skip: ReadonlySet<string>;
}
/** Maximum depth of folders, and maximum number of names in one; the rest is reported as unread. */
const deepest = 60;
const mostNames = 100_000;

/**
 * Every file below a folder in the order of the names, part by part, from behind a place on. `parts` says where this
 * folder is, `after` what is left of that place inside of it.
 */
export async function* walk(
  walked: Walked,
  parts: readonly string[],
  after: readonly string[],
): AsyncGenerator<CodeEntry> {
  const { folder, root, skip } = walked;
  const toEntry = (names: readonly string[], kind: CodeEntry["kind"], size = 0): CodeEntry => ({
    folder,
    path: names.join("/"),
    kind,
    size,
  });
  const own = parts.length > deepest ? undefined : await names(join(root, ...parts));
  if (!own) return yield toEntry(parts, "unread");
  const [first, ...rest] = after;
  for (const found of own) {
    const { name } = found;
    if (skip.has(name) || (first !== undefined && name < first)) continue;
    const isOn = name === first;
    if (isOn && rest.length === 0) continue;
    const here = [...parts, name];
    if (found.isDirectory()) yield* walk(walked, here, isOn ? rest : []);
    else if (found.isSymbolicLink())
      yield toEntry(here, await kindOfLink(root, join(root, ...here)));
    else if (found.isFile()) {
      // Deleted in the meantime.
      const now = await lstat(join(root, ...here)).catch(() => undefined);
      if (now === undefined && name.includes("\ufffd")) yield toEntry(here, "unread");
      // A name that is not valid text cannot be opened.
      else if (now?.isFile()) yield toEntry(here, "file", now.size);
    }
  }
}

async function names(path: string): Promise<readonly Dirent[] | undefined> {
  try {
    // The folder has been replaced by a link.
    if (!(await lstat(path)).isDirectory()) return undefined;
    const found = await readdir(path, { withFileTypes: true });
    if (found.length > mostNames) return undefined;
    return found.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    return undefined;
  }
}

async function kindOfLink(root: string, path: string): Promise<"link" | "outward"> {
  const target = await realpath(path).catch(() => undefined);
  return target === undefined || isBelow(root, target) ? "link" : "outward";
}
