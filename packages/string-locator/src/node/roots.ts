import { DefinitionError } from "@waymark/core";
import { mkdirSync, realpathSync, statSync } from "node:fs";
import { opendir } from "node:fs/promises";
import { parse, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { isOpenFile, isOpenFolder, toParts } from "../files/path.ts";
import type { WalkedFile } from "../files/port.ts";
import { FileError, inFolder } from "./folder.ts";

/** An opened folder. */
export interface Root {
  readonly name: string;
  /** The configured path, made absolute. */
  readonly named: string;
  /** The resolved path. */
  readonly real: string;
}
const isBelow = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Validates the folders that a site opens. */
export function toRoots(folders: Readonly<Record<string, string>>): readonly Root[] {
  const roots = Object.entries(folders).map(([name, folder]): Root => {
    if (!/^[a-z][a-z0-9-]{0,63}$/.test(name))
      throw new DefinitionError(
        `locatorFiles: the root name ${JSON.stringify(name)} is invalid; use a name like "theme".`,
      );
    const named = resolve(folder);
    const real = realOf(named, name);
    if (real === parse(real).root)
      throw new DefinitionError(`locatorFiles: the root ${name} is the root of the file system.`);
    for (const program of programs())
      if (isBelow(real, program))
        throw new DefinitionError(
          `locatorFiles: the root ${name} contains the running program. Use a folder of texts instead of the whole project.`,
        );
    return { name, named, real };
  });
  if (roots.length === 0) throw new DefinitionError("locatorFiles: at least one root is required.");
  for (const one of roots)
    for (const other of roots)
      if (one !== other && isBelow(one.real, other.real))
        throw new DefinitionError(`locatorFiles: the root ${other.name} is inside of ${one.name}.`);
  return roots.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The folder of backups, created if missing. It must be outside of the roots. */
export function toBackupFolder(folder: string, roots: readonly Root[]): string {
  mkdirSync(resolve(folder), { recursive: true, mode: 0o700 });
  const real = realpathSync(resolve(folder));
  for (const root of roots)
    if (isBelow(root.real, real) || isBelow(real, root.real))
      throw new DefinitionError(
        `locatorFiles: the folder of backups and the root ${root.name} overlap.`,
      );
  return real;
}

function realOf(folder: string, name: string): string {
  try {
    const real = realpathSync(folder);
    if (statSync(real).isDirectory()) return real;
  } catch {
    // The error below describes the failure.
  }
  throw new DefinitionError(`locatorFiles: the root ${name} is not an existing folder.`);
}

/** The running program: the started file, and this one. */
function programs(): readonly string[] {
  return [process.argv[1], fileURLToPath(import.meta.url)].flatMap((path) => {
    try {
      return path === undefined ? [] : [realpathSync(path)];
    } catch {
      return [];
    }
  });
}

/** Maximum depth of folders, and maximum number of entries per folder. */
const deepest = 32;
const maxEntries = 20_000;

interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Walks a folder of a root in order of names, starting at the given path. */
export async function* walkFolder(
  root: Root,
  extensions: ReadonlySet<string>,
  parts: readonly string[],
  [first, ...rest]: readonly string[],
): AsyncGenerator<WalkedFile> {
  for (const { name, isFolder } of await entriesOf(root.real, parts)) {
    if (first !== undefined && name < first) continue;
    const inside = [...parts, name];
    const isOpen = !isFolder && isOpenFile(inside, extensions);
    yield { path: [root.name, ...inside].join("/"), isOpen };
    if (isFolder && inside.length < deepest)
      yield* walkFolder(root, extensions, inside, name === first ? rest : []);
  }
}

/** The folders and files of a folder, in order. Links and unreadable entries are skipped. */
async function entriesOf(root: string, parts: readonly string[]): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  try {
    await inFolder(root, parts, async (folder) => {
      for await (const entry of await opendir(folder.at("."))) {
        const { name } = entry;
        const isFolder = entry.isDirectory();
        if (!toParts(name) || !(isFolder ? isOpenFolder(name) : entry.isFile())) continue;
        entries.push({ name, isFolder });
        if (entries.length >= maxEntries) break;
      }
    });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
  }
  return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
