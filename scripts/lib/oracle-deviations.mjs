// Compares docs/deviations.md with the recordings and the responses of a site.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The ids of exchanges in the last column of the tables, with the lines that name them. */
function readExchanges(file) {
  const exchanges = [];
  for (const [at, line] of readFileSync(file, "utf8").split("\n").entries()) {
    if (!line.startsWith("|")) continue;
    const last = line.split(/(?<!\\)\|/).at(-2) ?? "";
    for (const [, id] of last.matchAll(/`([^`\s]+)`/g))
      // Items of the theme unit test are compared by another script.
      if (!id.startsWith("theme-unit:")) exchanges.push({ id, line: at + 1 });
  }
  return exchanges;
}

/**
 * Checks the ids on a page and returns the errors: wildcards, ids without a recording, and ids whose responses do not differ.
 * Recordings without a response (`held`) cannot be compared, so their ids are accepted. `played` are the folders with the
 * responses of the site.
 */
export async function unusedExchanges({ oracle, page, played, isSelected }) {
  const { readRecordings } = await load(oracle, "recordings.mjs");
  const { compareExchange } = await load(oracle, "differences.mjs");
  const recorded = readRecordings(join(oracle, "recordings"));
  const known = new Set(recorded.map(({ record }) => baseOf(record.id)));
  const differing = new Set();
  for (const folder of played) {
    const table = join(folder, "symbols.json");
    const symbols = existsSync(table) ? JSON.parse(readFileSync(table, "utf8")) : {};
    const responses = new Map(
      readRecordings(folder).map(({ file, record }) => [`${file} ${record.id}`, record]),
    );
    for (const { file, record } of recorded) {
      const ours = responses.get(`${file} ${record.id}`);
      if (!ours && !record.held) continue;
      const { body, headers } = record.held
        ? { body: ["held"], headers: [] }
        : compareExchange(record, ours, symbols[file]);
      if (body.length + headers.length > 0)
        for (const id of [record.id, baseOf(record.id)]) differing.add(id);
    }
  }
  return readExchanges(page).flatMap(({ id, line }) => {
    if (id.endsWith("*")) return [`${page}:${line}: ${id} is a wildcard; name each exchange`];
    if (!known.has(baseOf(id))) return [`${page}:${line}: there is no recording ${id}`];
    if (!isSelected(id) || differing.has(id)) return [];
    return [`${page}:${line}: ${id} does not differ`];
  });
}

const baseOf = (id) => id.replace(/~\d+$/, "");
const load = (oracle, name) => import(pathToFileURL(join(oracle, "lib", name)).href);
