import { lstat, open, readdir, realpath } from "node:fs/promises";
import { createHash } from "node:crypto";
import { constants, type Dirent } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { CodeEntry, CodeFiles, CodeText } from "../options.ts";

/** How folders of code are read. */
export interface CodeFoldersOptions {
  /** Names of files and folders to skip everywhere. Default: `[".git"]`. */
  readonly skip?: readonly string[];
}

/**
 * Lets the scanner read folders of code, by names of the site's choosing: `codeFolders({ app: "/srv/site" })`. Nothing is
 * ever written. Links are reported and not followed, so nothing outside the folders is read.
 *
 * @throws TypeError for a name that is not of lowercase letters, digits and hyphens.
 */
export function codeFolders(
  folders: Readonly<Record<string, string>>,
  { skip = [".git"] }: CodeFoldersOptions = {},
): CodeFiles {
  const names = Object.keys(folders).toSorted();
  const wrong = names.find((name) => !isName(name));
  if (wrong !== undefined)
    throw new TypeError(
      `codeFolders: "${wrong}" is not a valid name; use lowercase letters, digits and hyphens.`,
    );
  const places = new Map(Object.entries(folders));
  return {
    folders: names,
    async *list(after) {
      for (const folder of names) {
        if (after && folder < after.folder) continue;
        const root = await realpath(places.get(folder) ?? "").catch(() => undefined);
        if (root === undefined) {
          // Each one is reported once.
          if (after?.folder !== folder) yield { folder, path: "", kind: "unread", size: 0 };
          continue;
        }
        const behind = after?.folder === folder ? after.path.split("/") : [];
        yield* walk({ folder, root, skip: new Set(skip) }, [], behind);
      }
    },
    async read({ folder, path }, max) {
      const root = places.get(folder);
      return root === undefined ? undefined : readCode(root, path, max);
    },
  };
}

/** The maximum number of bytes that are hashed; of larger files only the size is compared. */
const maxHashedBytes = 268_435_456;
const piece = 65_536;

/** Reads a file in a folder. Undefined if it does not exist, is not a regular file, or its path has a link. */
async function readCode(folder: string, path: string, max: number): Promise<CodeText | undefined> {
  const parts = toParts(path);
  const root = await realpath(folder).catch(() => undefined);
  if (!parts || root === undefined) return undefined;
  const file = join(root, ...parts);
  const isStraight = async () => (await realpath(dirname(file)).catch(() => "")) === dirname(file);
  if (!(await isStraight())) return undefined;
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
    if (["ENOENT", "ELOOP", "ENOTDIR"].includes((error as { code?: string }).code ?? "")) return;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const now = await handle.stat();
    const named = await lstat(file).catch(() => undefined);
    // A folder of the path may have been replaced by a link since it was checked: then this is another file.
    const isSame = named?.ino === now.ino && named.dev === now.dev && (await isStraight());
    if (!now.isFile() || !isSame) return undefined;
    const hash = createHash("sha256");
    const chunks: Uint8Array[] = [];
    let at = 0;
    while (at < maxHashedBytes) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(piece), 0, piece, at);
      if (bytesRead === 0) break;
      const part = buffer.subarray(0, bytesRead);
      hash.update(part);
      if (at < max) chunks.push(part.subarray(0, max - at));
      at += bytesRead;
    }
    if (at >= maxHashedBytes) hash.update(String(now.size));
    return { bytes: Buffer.concat(chunks), hash: hash.digest("hex") };
  } finally {
    await handle.close();
  }
}

/** The folder that is being walked. */
interface Walked {
  readonly folder: string;
  /** Its real path, with links resolved. */
  readonly root: string;
  readonly skip: ReadonlySet<string>;
}
/** Maximum depth of folders, and maximum number of names in one; the rest is reported as unread. */
const deepest = 60;
const maxNames = 100_000;

/**
 * Every file below a folder, ordered by path segment, after a position. `parts` is the path of this
 * folder, `after` the remaining part of the position inside it.
 */
async function* walk(
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
    if (found.length > maxNames) return undefined;
    return found.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    return undefined;
  }
}

async function kindOfLink(root: string, path: string): Promise<"link" | "outward"> {
  const target = await realpath(path).catch(() => undefined);
  return target === undefined || isBelow(root, target) ? "link" : "outward";
}

/** Whether the name of a folder is valid. */
const isName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}$/.test(name);

/** The segments of a path in a folder; undefined if the path leaves the folder or is not normalized. */
function toParts(path: string): readonly string[] | undefined {
  const parts = path.split("/");
  const isPlain = (part: string) =>
    part !== "" && part !== "." && part !== ".." && !part.includes("\0") && !part.includes(sep);
  return path.length <= 4096 && parts.every(isPlain) ? parts : undefined;
}

/** Whether a path is a folder or below it. */
const isBelow = (root: string, path: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
