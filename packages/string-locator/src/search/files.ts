import { isFileProblem, type LocatorFiles } from "../files/port.ts";
import type { Cursor } from "./cursor.ts";
import { look, note, type Search } from "./look.ts";

const mark = "file:";

/** Searches files from a cursor on. Returns the next cursor, undefined at the end. */
export async function searchFiles(
  search: Search,
  files: LocatorFiles,
  root: string | undefined,
  cursor: Cursor | undefined,
): Promise<Cursor | undefined> {
  const from = cursor?.place.slice(mark.length);
  for await (const { path, isOpen } of files.walk({ root, from })) {
    const place = mark + path;
    const line = path === from ? (cursor?.line ?? 0) : 0;
    if (search.budget.isSpent()) return { line, place };
    const waiting = search.pause();
    if (waiting) await waiting;
    if (!isOpen) continue;
    if (search.hits.length >= search.room) return { line, place };
    if (line === 0) note(search, place, 0, path);
    const file = await files.read(path);
    if (isFileProblem(file)) {
      // The file was deleted meanwhile.
      if (file.fault !== "missing") search.skipped++;
      continue;
    }
    search.searched++;
    search.budget.spend(file.text.length);
    const left = await look(search, place, file.text, Math.max(line, 1));
    if (left !== undefined) return { line: left, place };
  }
  return undefined;
}
