import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { socketOf } from "../place.mjs";

/** Tables that the trial has filled. Of small ones, reading all is the quick way. */
const large = /\bcontent_(?:content|termLinks)\b/;

/** Settings of a server that notes its plans. */
export const noting = { logging_collector: "on", log_directory: "log", log_filename: "server.log" };

/** The statements that `work` makes a database answer by reading all of a large table. */
export const wholeReads = { sqlite: ofSqlite, postgres: ofPostgres };

async function ofSqlite({ file }, work) {
  const texts = new Set();
  const { prepare } = Database.prototype;
  Database.prototype.prepare = function (text) {
    if (/^\s*(?:select|with)/i.test(text)) texts.add(text);
    return prepare.call(this, text);
  };
  await work();
  Database.prototype.prepare = prepare;
  const db = new Database(file, { readonly: true });
  const whole = [...texts].filter((text) => {
    const values = Array.from(text.matchAll(/\?/g), () => null);
    const steps = db.prepare(`explain query plan ${text}`).all(values);
    return steps.some(
      ({ detail }) => /^SCAN (?!.*(?:USING|VIRTUAL))/.test(detail) && large.test(detail),
    );
  });
  db.close();
  return whole;
}

async function ofPostgres(place, work) {
  const { server } = place;
  const set = (what) => server.query(`alter database site set ${what}`);
  await set("session_preload_libraries = 'auto_explain'");
  await set("auto_explain.log_min_duration = 0");
  await work();
  const log = readFileSync(join(socketOf(place), "data/log/server.log"), "utf8");
  const whole = new Set();
  for (const entry of log.split("Query Text: ").slice(1)) {
    const [text] = entry.split("\n");
    const read = /Seq Scan on "?(\w+)/.exec(entry);
    if (read && large.test(read[1])) whole.add(text);
  }
  return [...whole];
}
