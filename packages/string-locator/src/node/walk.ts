import { opendir } from "node:fs/promises";
import { isOpenFile, isOpenFolder } from "../files/kinds.ts";
import { toParts } from "../files/path.ts";
import type { WalkedFile } from "../files/port.ts";
import { FileError } from "./errors.ts";
import { inFolder } from "./folder.ts";
import type { Root } from "./roots.ts";

/** Maximum depth of folders, and maximum number of entries per folder. */
const deepest = 32;
const mostEntries = 20_000;

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
        if (entries.length >= mostEntries) break;
      }
    });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
  }
  return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
