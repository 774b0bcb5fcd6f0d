import { quoted } from "@waymark/storage-sql";
import { alone, type Reachable } from "./alone.ts";
import type { Sender } from "./client.ts";
import { readDrift } from "./drift.ts";
import { readHoldings } from "./holdings.ts";
import { readRecord } from "./record.ts";

/** Reads every row of the site's tables, and says what is not sound. A site may be at work. */
export async function* check(place: Reachable): AsyncGenerator<string> {
  const findings = await alone(place, async (run) => [
    ...(await readDrift(run, (await readRecord(run)).tables)),
    ...(await invalidIndexes(run)),
    ...(await unreadable(run)),
  ]);
  yield* findings;
}

/** What a broken off `create index concurrently`, or `reindex`, has left: it holds some of the rows. */
async function invalidIndexes(run: Sender): Promise<string[]> {
  const { rows } = await run({
    text: `select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid
      where i.relnamespace = current_schema()::regnamespace and not (x.indisvalid and x.indisready) order by 1`,
  });
  return (rows as [string][]).map(([name]) => `Index ${name} is not valid.`);
}

/** The server looks at checksums, where it keeps them, at whatever it reads. */
async function unreadable(run: Sender): Promise<string[]> {
  const { tables } = await readHoldings(run);
  const findings: string[] = [];
  for (const name of tables) {
    // Length makes it read long values too, which lie apart.
    const text = `select sum(length(row_to_json(t)::text)) from ${quoted(name)} t`;
    await run({ text }).catch((error: unknown) => {
      const { code = "", message = "" } = error as { code?: string; message?: string };
      if (!/^(XX|58)/.test(code)) throw error;
      findings.push(`Table ${name} cannot be read: ${message}.`);
    });
  }
  return findings;
}
