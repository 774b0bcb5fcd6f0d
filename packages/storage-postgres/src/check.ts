import { quoted } from "@waymark/storage-sql";
import { alone, type Reachable } from "./alone.ts";
import type { Sender } from "./client.ts";
import { readDrift } from "./drift.ts";
import { readHoldings } from "./holdings.ts";
import { readRecord } from "./record.ts";

/** Reads every row of the site's tables and reports damage. The site may be running. */
export async function* check(place: Reachable): AsyncGenerator<string> {
  const findings = await alone(place, async (run) => [
    ...(await readDrift(run, (await readRecord(run)).tables)),
    ...(await invalidIndexes(run)),
    ...(await unreadable(run)),
  ]);
  yield* findings;
}

/** Incomplete indexes of an interrupted `create index concurrently` or `reindex`. */
async function invalidIndexes(run: Sender): Promise<string[]> {
  const { rows } = await run({
    text: `select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid
      where i.relnamespace = current_schema()::regnamespace and not (x.indisvalid and x.indisready) order by 1`,
  });
  return (rows as [string][]).map(([name]) => `Index ${name} is not valid.`);
}

/** The server verifies checksums, if enabled, of everything it reads. */
async function unreadable(run: Sender): Promise<string[]> {
  const { tables } = await readHoldings(run);
  const findings: string[] = [];
  for (const name of tables) {
    // The length makes it read long values, too, which are stored separately.
    const text = `select sum(length(row_to_json(t)::text)) from ${quoted(name)} t`;
    await run({ text }).catch((error: unknown) => {
      const { code = "", message = "" } = error as { code?: string; message?: string };
      if (!/^(XX|58)/.test(code)) throw error;
      findings.push(`Table ${name} cannot be read: ${message}.`);
    });
  }
  return findings;
}
