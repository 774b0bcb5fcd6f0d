import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { socketFolder } from "../test-database.mjs";

/** The tables with many rows in this trial. A full scan of other tables is fast. */
const large = /\bcontent_(?:content|termLinks)\b/;

/** The settings of a PostgreSQL server whose log file can be read. */
export const logSettings = {
  logging_collector: "on",
  log_directory: "log",
  log_filename: "server.log",
};

/** Run `work` and return the statements that make a full scan of a large table. */
export const fullScans = { sqlite: fullScansOfSqlite, postgres: fullScansOfPostgres };

async function fullScansOfSqlite({ file }, work) {
  const statements = new Set();
  const { prepare } = Database.prototype;
  Database.prototype.prepare = function (text) {
    if (/^\s*(?:select|with)/i.test(text)) statements.add(text);
    return prepare.call(this, text);
  };
  await work();
  Database.prototype.prepare = prepare;
  const db = new Database(file, { readonly: true });
  const found = [...statements].filter((text) => {
    const values = Array.from(text.matchAll(/\?/g), () => null);
    const steps = db.prepare(`explain query plan ${text}`).all(values);
    return steps.some(
      ({ detail }) => /^SCAN (?!.*(?:USING|VIRTUAL))/.test(detail) && large.test(detail),
    );
  });
  db.close();
  return found;
}

async function fullScansOfPostgres(database, work) {
  const set = (setting) => database.server.query(`alter database site set ${setting}`);
  await set("session_preload_libraries = 'auto_explain'");
  await set("auto_explain.log_min_duration = 0");
  await work();
  const log = readFileSync(join(socketFolder(database), "data/log/server.log"), "utf8");
  const found = new Set();
  for (const entry of log.split("Query Text: ").slice(1)) {
    const [text] = entry.split("\n");
    const scan = /Seq Scan on "?(\w+)/.exec(entry);
    if (scan && large.test(scan[1])) found.add(text);
  }
  return [...found];
}
