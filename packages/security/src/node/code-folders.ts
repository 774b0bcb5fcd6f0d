import { realpath } from "node:fs/promises";
import type { CodeFiles } from "../files/port.ts";
import { isName } from "./place.ts";
import { readCode } from "./read.ts";
import { walk } from "./walk.ts";

/** How folders of code are read. */
export interface CodeFoldersOptions {
  /** Names of files and folders to skip everywhere. Default: `[".git"]`. */
  readonly skip?: readonly string[];
}

/**
 * Lets the scanner read folders of code, by names of the site's choosing: `codeFolders({ app: "/srv/site" })`. Nothing is
 * ever written. Links are told of and not followed, so nothing outside of the folders is read.
 *
 * @throws TypeError for a name that is not of lower-case letters, digits and hyphens.
 */
export function codeFolders(
  folders: Readonly<Record<string, string>>,
  { skip = [".git"] }: CodeFoldersOptions = {},
): CodeFiles {
  const names = Object.keys(folders).toSorted();
  const wrong = names.find((name) => !isName(name));
  if (wrong !== undefined)
    throw new TypeError(
      `codeFolders: "${wrong}" is not a valid name; use lower-case letters, digits and hyphens.`,
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
    async read({ folder, path }, most) {
      const root = places.get(folder);
      return root === undefined ? undefined : readCode(root, path, most);
    },
  };
}
