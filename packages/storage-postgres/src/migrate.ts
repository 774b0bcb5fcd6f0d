import {
  difference,
  MigrationError,
  toCatalog,
  toStepFailure,
  type MigrationPlan,
  type MigrationStep,
  type ModuleMigrations,
  type NamedTable,
  type Session,
  type StorageStep,
} from "@waymark/core/storage";
import { applyStep } from "./change.ts";
import type { Client, Reserved, Sender } from "./client.ts";
import { readDrift } from "./drift.ts";
import { isTaken, stateOf, toFailure } from "./failure.ts";
import { greeting } from "./greeting.ts";
import { queueTimeout, type Settings } from "./options.ts";
import { toReads } from "./reads.ts";
import { prepareRecord, readRecord, writeCursor, writeStep } from "./record.ts";
import { quoted } from "./schema-sql.ts";
import { within } from "./session.ts";
import { postgresStatements } from "./statements.ts";
import { transaction, type Transaction } from "./transaction.ts";
import { toWrites } from "./writes.ts";

/** What storage is, and is to become. */
export interface Declared {
  readonly client: Client;
  readonly settings: Settings;
  readonly tables: readonly NamedTable[];
  readonly migrations: readonly ModuleMigrations[];
}

/** What is left to do. */
export async function toPlan({ client, tables, migrations }: Declared): Promise<MigrationPlan> {
  const connection = await client.reserve();
  try {
    const record = await readRecord(connection.run);
    const { steps, refusals } = difference(record, tables, migrations);
    return {
      steps: steps.map(described),
      refusals: [...refusals, ...(await foreign(connection.run, steps))],
      drift: await readDrift(connection.run, record.tables),
    };
  } catch (error) {
    throw toFailure(error, tables);
  } finally {
    connection.release();
  }
}

const described = ({ module, name, summary }: StorageStep): MigrationStep => ({
  module,
  name,
  summary,
});

/** Tables of the same name that this adapter did not make. */
async function foreign(run: Sender, steps: readonly StorageStep[]): Promise<string[]> {
  const reasons: string[] = [];
  for (const { change, named } of steps) {
    if (change.do !== "createTable" || !named) continue;
    const { rows } = await run({
      text: "select 1 from pg_class where relname = $1 and relnamespace = current_schema()::regnamespace",
      values: [named.name],
    });
    if (rows.length > 0)
      reasons.push(
        `The database already has a table ${named.name} that was not made by module ${named.module}.`,
      );
  }
  return reasons;
}

/**
 * Does what is left to do, one transaction per step, under a lock on the database's schema: of two
 * processes that start at once one waits and finds the work done.
 */
export async function migrate(
  declared: Declared,
  { steps: most, wait }: { readonly steps: number; readonly wait: number },
): Promise<MigrationPlan> {
  const { client, settings, tables, migrations } = declared;
  const connection = await client.reserve();
  const { run } = connection;
  const done: MigrationStep[] = [];
  let isUsable = false;
  try {
    await enter(run, settings, wait);
    for (let n = 0; n < most; n++) {
      const { steps, refusals } = difference(await readRecord(run), tables, migrations);
      const reasons = [...refusals, ...(await foreign(run, steps))];
      if (reasons.length > 0) throw new MigrationError(reasons);
      const [step] = steps;
      if (!step) break;
      if (await inTransaction(connection, (inner) => take(inner, step, declared)))
        done.push(described(step));
    }
    const drift = await readDrift(run, (await readRecord(run)).tables);
    return { steps: done, refusals: [], drift };
  } catch (error) {
    throw toFailure(error, tables);
  } finally {
    isUsable = await leave(run, settings);
    connection.release(!isUsable);
  }
}

const lockName = "hashtextextended(current_schema() || ' migration', 0)";

/** Makes the schema, and waits for the lock. What a migration does may take its time. */
async function enter(run: Sender, settings: Settings, wait: number): Promise<void> {
  await prepareSchema(run, settings);
  await run({
    text: "select set_config('statement_timeout', '0', false), set_config('idle_in_transaction_session_timeout', '0', false), set_config('lock_timeout', $1, false)",
    values: [String(Math.max(1, Math.round(wait)))],
  });
  try {
    await run({ text: `select pg_advisory_lock(${lockName})` });
  } catch (cause) {
    if (stateOf(cause) !== "55P03") throw cause;
    throw new MigrationError(
      [
        `Another process has been migrating the database for ${Math.round(wait / 1000)} seconds, so nothing was done here. Start again when it is done.`,
      ],
      { cause },
    );
  }
}

async function prepareSchema(run: Sender, { schema }: Settings): Promise<void> {
  const { rows } = await run({ text: "select current_schema()" });
  if ((rows[0] as [string | null])[0] !== null) return;
  if (schema === undefined)
    throw new Error(
      'postgres: no schema of the role\'s search path is there to make tables in; state "schema".',
    );
  await run({ text: `create schema if not exists ${quoted(schema)}` }).catch((error: unknown) => {
    // Of two at once both may find that it is not there.
    if (!isTaken(error)) throw error;
  });
}

/** @returns Whether the connection is as it was before. */
async function leave(run: Sender, settings: Settings): Promise<boolean> {
  try {
    await run({ text: "select pg_advisory_unlock_all()" });
    await run(greeting(settings));
    return true;
  } catch {
    return false;
  }
}

async function inTransaction<T>(
  connection: Reserved,
  work: (inner: Transaction) => Promise<T>,
): Promise<T> {
  const inner = transaction(connection);
  try {
    const result = await work(inner);
    await inner.commit();
    return result;
  } catch (error) {
    await inner.rollback();
    throw error;
  }
}

/** @returns Whether the step is done; work of a module may need further portions. */
async function take(inner: Transaction, step: StorageStep, { tables }: Declared): Promise<boolean> {
  const { run } = inner;
  await prepareRecord(run);
  const rest = await perform(inner, step, tables).catch((error: unknown) => {
    throw toStepFailure(step, toFailure(error, tables));
  });
  if (rest) await writeCursor(run, step, rest.cursor);
  else await writeStep(run, step);
  return !rest;
}

async function perform(
  inner: Transaction,
  step: StorageStep,
  tables: readonly NamedTable[],
): Promise<{ readonly cursor: unknown } | undefined> {
  if (step.named) await applyStep(inner.run, step);
  return step.change.do === "run"
    ? over(inner, step.change.tables, tables, step.change.work)
    : undefined;
}

/** Runs work of a module over the tables as they are at that point. */
function over<T>(
  inner: Transaction,
  seen: readonly NamedTable[],
  tables: readonly NamedTable[],
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const catalog = toCatalog(seen);
  // Unnamed: what is prepared under a name would outlive the form of the tables.
  const kept = postgresStatements(50);
  const reads = toReads(catalog, kept);
  return within(
    {
      transaction: {
        ...inner,
        run: unnamed(inner.run),
        guarded: (asked) => inner.guarded(asked.map(withoutName)),
      },
      catalog,
      reads,
      writes: toWrites(catalog, kept, reads),
      queueTimeout,
      failure: (error, named) => toFailure(error, named ? [named, ...tables] : tables),
      touch: () => undefined,
    },
    work,
  );
}

const withoutName = (asked: Parameters<Sender>[0]) => ({ ...asked, name: undefined });
const unnamed =
  (run: Sender): Sender =>
  (asked) =>
    run(withoutName(asked));
