import { DamagedStorageError } from "@waymark/storage";
import { codeOf, toFinding } from "@waymark/storage-sql/sqlite";
import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import type { Connection } from "./driver.ts";
import { hasLog } from "./seal.ts";

/** The structure of larger files is not checked when they are opened: `waymark check` does that. */
const maxWalkedBytes = 268_435_456;

/** The error of a damaged file. */
export const damaged = (file: string, finding: string, cause?: unknown): DamagedStorageError =>
  new DamagedStorageError(
    `sqlite: ${file} is damaged: ${toFinding(finding)}. Run \`waymark check\` for details; \`waymark restore\` restores a backup.`,
    cause === undefined ? undefined : { cause },
  );

/** The number of bytes that a closed file lacks according to its header; 0 if unknown, or if there is no file. */
export function missingBytes(file: string): number {
  if (hasLog(file) || !existsSync(file)) return 0;
  const header = Buffer.alloc(100);
  const descriptor = openSync(file, "r");
  try {
    if (readSync(descriptor, header) < header.length) return 0;
    const pageSize = header.readUInt16BE(16);
    const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92);
    const pages = isCounted ? header.readUInt32BE(28) : 0;
    const bytes = pages * (pageSize === 1 ? 65_536 : pageSize);
    return Math.max(0, bytes - fstatSync(descriptor).size);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Checks the structure of a file that was just opened, in about 2 ms per MB. SQLite has no checksums: damage inside a
 * value is not detected here.
 *
 * @throws DamagedStorageError
 */
export function checkStructure(db: Connection, file: string): void {
  const [pages, size] = ["page_count", "page_size"].map((name) =>
    db.pragma(name, { simple: true }),
  );
  if (Number(pages) * Number(size) > maxWalkedBytes) return;
  const finding = walk(db);
  if (finding !== "ok") throw damaged(file, finding);
}

function walk(db: Connection): string {
  try {
    return String(db.pragma("quick_check(1)", { simple: true }));
  } catch (error) {
    // The definition of a table or an index is unreadable.
    if (codeOf(error) === "SQLITE_ERROR") return (error as Error).message;
    throw error;
  }
}
