import type { Sender } from "./client.ts";
import { toFailure } from "./failure.ts";
import type { CheckedOptions, Settings } from "./options.ts";
import { pool } from "./pool.ts";
import type { TableSnapshot } from "@waymark/storage";
import { driftOf, type RealReference, type RealTable, quoted } from "@waymark/storage-sql";
import { columnTypes } from "./dialect.ts";
import { isVector, searchIndexName } from "./search.ts";
import { readHoldings, readRecord } from "./holdings.ts";

/** A server and its connection settings. */
export interface Reachable {
  readonly settings: Settings;
  readonly server: Extract<CheckedOptions["server"], { readonly url: string }>;
}

/** Works on a connection of its own, without time-outs. */
export async function alone<T>(
  { settings, server }: Reachable,
  work: (run: Sender) => Promise<T>,
): Promise<T> {
  const client = pool(
    { ...server, pool: { ...server.pool, max: 1 } },
    { ...settings, statementTimeout: 0, idleTimeout: 0 },
    () => 0,
  );
  try {
    const { run, release } = await client.reserve();
    try {
      return await work(run);
    } finally {
      release(true);
    }
  } catch (error) {
    throw toFailure(error, []);
  } finally {
    await client.close();
  }
}

/** Differences between the database and the record. */
export async function readDrift(run: Sender, record: readonly TableSnapshot[]): Promise<string[]> {
  const columns = await readColumns(run);
  const indexes = await readIndexes(run);
  const references = await readReferences(run);
  return record.flatMap((table) => {
    const search = searchIndexName(table.name);
    const own = columns.get(table.name);
    const names = new Set(indexes.get(table.name));
    const hasSearch = names.delete(search);
    return driftOf(
      table,
      own && {
        ...own,
        indexes: names,
        search,
        hasSearch,
        references: references.filter(({ from }) => from === table.name),
      },
      columnTypes,
    );
  });
}

type ColumnRow = [table: string, name: string, type: string, isNullable: number, place: number];
interface RealColumns extends Pick<RealTable, "columns" | "key"> {
  readonly columns: Map<string, { readonly type: string; readonly isNullable: boolean }>;
  readonly key: string[];
}

/** The columns and keys of all tables of the schema, except word columns. */
async function readColumns(run: Sender): Promise<ReadonlyMap<string, RealColumns>> {
  const { rows } = await run({
    text: `select c.relname, a.attname, format_type(a.atttypid, a.atttypmod), not a.attnotnull,
        coalesce(array_position(k.indkey::int2[], a.attnum), -1)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_index k on k.indrelid = c.oid and k.indisprimary
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      order by a.attnum`,
  });
  const tables = new Map<string, RealColumns>();
  for (const [table, name, type, isNullable, place] of rows as ColumnRow[]) {
    let own = tables.get(table);
    if (!own) tables.set(table, (own = { columns: new Map(), key: [] }));
    if (!isVector(name)) own.columns.set(name, { type, isNullable: isNullable === 1 });
    if (place >= 0) own.key[place] = name;
  }
  return tables;
}

/** The foreign keys of all tables of the schema. */
async function readReferences(
  run: Sender,
): Promise<readonly (RealReference & { readonly from: string })[]> {
  const { rows } = await run({
    text: `select t.relname, a.attname, r.relname,
        case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'd' then 'set default' else 'restrict' end
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace order by c.oid`,
  });
  return (rows as [string, string, string, string][]).map(([from, column, table, onDelete]) => ({
    from,
    column,
    table,
    onDelete,
  }));
}

/** The names of the indexes of all tables of the schema, except those of keys. */
async function readIndexes(run: Sender): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await run({
    text: `select t.relname, i.relname from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relnamespace = current_schema()::regnamespace and not x.indisprimary order by 2`,
  });
  const tables = new Map<string, string[]>();
  for (const [table, name] of rows as [string, string][]) {
    const names = tables.get(table);
    if (names) names.push(name);
    else tables.set(table, [name]);
  }
  return tables;
}

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
