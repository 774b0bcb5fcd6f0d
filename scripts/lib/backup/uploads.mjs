import { statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";

/** Which rows of files have no file, and which acknowledged files have no row. */
export function missingFiles(folder, acknowledged) {
  const db = new Database(join(folder, "site.db"), { readonly: true });
  const names = db.prepare("select name from content_files").pluck().all();
  const ids = new Set(
    db.prepare("select id from content_content where type = 'attachment'").pluck().all(),
  );
  db.close();
  const wrong = names
    .filter((name) => !statSync(join(folder, "uploads", name), { throwIfNoEntry: false })?.size)
    .map((name) => `the file ${name} is not there, or empty`);
  const lost = [...acknowledged].filter((id) => !ids.has(id)).map((id) => `file ${id} is lost`);
  return [...wrong, ...lost];
}
