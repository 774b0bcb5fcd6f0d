import { semaphore, sha256Hex } from "@waymark/core";
import { isOpenFile, standardExtensions, toParts } from "../files/path.ts";
import { type LocatorFiles, type WalkedFile } from "../files/port.ts";
import { backupsIn } from "./backups.ts";
import { readFileOf, removeDrafts, replaceFile } from "./file.ts";
import { answering, FileError, inFolder } from "./folder.ts";
import { type Root, toBackupFolder, toRoots, walkFolder } from "./roots.ts";

export type { LocatorFiles } from "../files/port.ts";

/** The files that a site opens to the string locator. */
export interface LocatorFilesOptions {
  /**
   * The folders by name: `{ theme: "./theme" }`. They must exist, must not overlap, and must not contain the running program.
   */
  readonly roots: Readonly<Record<string, string>>;
  /** Folder of backups, outside of the roots; created if missing. */
  readonly backups: string;
  /** Accessible file extensions, instead of the default text formats: `["css", "js"]`. */
  readonly extensions?: readonly string[];
  /** Maximum size of an accessible file, in bytes. Default: 1 MiB. */
  readonly maxBytes?: number;
}
interface OpenedFile {
  readonly root: Root;
  readonly parts: readonly string[];
  readonly path: string;
}

/**
 * Opens folders of this machine to the string locator, with their text files: no hidden files, links, keys, databases,
 * configuration files, or files with several hard links. Requires POSIX file system calls.
 *
 * @throws DefinitionError for a root that is not a folder, contains the program, or overlaps with another root or the
 * backups.
 */
export function locatorFiles(options: LocatorFilesOptions): LocatorFiles {
  const { maxBytes: max = 1_048_576 } = options;
  const roots = toRoots(options.roots);
  const extensions = new Set(
    (options.extensions ?? standardExtensions).map((one) => one.toLowerCase()),
  );
  const backups = backupsIn(toBackupFolder(options.backups, roots), max);
  // Concurrent writes of a file could overwrite each other.
  const inTurn = semaphore({ slots: 1 });

  const locate = (path: string): OpenedFile => {
    if (path === "") throw new FileError("unnamed");
    const [root, rest] = rootOf(roots, path);
    const parts = root && toParts(rest);
    if (!root || !parts) throw new FileError("outside");
    if (!isOpenFile(parts, extensions)) throw new FileError("kind");
    return { root, parts, path: [root.name, ...parts].join("/") };
  };
  const at = ({ root, parts }: OpenedFile) =>
    [root.real, parts.slice(0, -1), parts.at(-1) ?? ""] as const;

  return {
    roots: roots.map(({ name }) => name),
    read: (path) =>
      answering(async () => {
        const place = locate(path);
        const [root, above, name] = at(place);
        const { text, version, isWritable } = await inFolder(root, above, (folder) =>
          readFileOf(folder, name, max),
        );
        return { path: place.path, text, version, isWritable };
      }),
    write: (path, text, version) =>
      answering(async () => {
        const place = locate(path);
        const [root, above, name] = at(place);
        if (text.includes("\0")) throw new FileError("binary");
        const bytes = new TextEncoder().encode(text);
        if (bytes.length > max) throw new FileError("large");
        return inTurn(() =>
          inFolder(root, above, async (folder) => {
            const before = await readFileOf(folder, name, max);
            if (before.version !== version) throw new FileError("changed");
            if (!before.isWritable) throw new FileError("locked");
            await removeDrafts(folder);
            const backup = await backups.store(place.path, before.bytes);
            await replaceFile(folder, name, bytes, before.stats).catch(async (error: unknown) => {
              // After any other error the state of the file is unknown.
              if (error instanceof FileError) await backups.drop(backup);
              throw error;
            });
            return { version: await sha256Hex(bytes), backup };
          }),
        );
      }),
    readBackup: (backup) => backups.read(backup),
    drop: (backup) => backups.drop(backup),
    walk: ({ root, from }) => walkAll(roots, extensions, root, from),
  };
}

/** The root of a path, and the remaining segments. */
function rootOf(roots: readonly Root[], path: string): readonly [Root | undefined, string] {
  if (path.startsWith("/")) {
    for (const root of roots)
      for (const base of [root.named, root.real])
        if (path.startsWith(`${base}/`)) return [root, path.slice(base.length + 1)];
    return [undefined, ""];
  }
  const slash = path.indexOf("/");
  const name = path.slice(0, Math.max(slash, 0));
  return [roots.find((root) => root.name === name), path.slice(slash + 1)];
}

async function* walkAll(
  roots: readonly Root[],
  extensions: ReadonlySet<string>,
  only: string | undefined,
  from: string | undefined,
): AsyncGenerator<WalkedFile> {
  const [first, ...parts] = (from !== undefined && toParts(from)) || [];
  for (const root of roots) {
    if (only !== undefined && root.name !== only) continue;
    if (first !== undefined && root.name < first) continue;
    yield* walkFolder(root, extensions, [], root.name === first ? parts : []);
  }
}
