import {
  MigrationError,
  toCatalog,
  type MigrationPlan,
  type MigrationStep,
  type NamedTable,
  type Session,
  type StorageStep,
} from "@waymark/storage";
import {
  nextSteps,
  quoted,
  takeStep,
  toMigrationStep,
  toPlan,
  type Declared,
  type MigrationTransaction,
  type DatabaseState,
} from "@waymark/storage-sql";
import { applyStep } from "./change.ts";
import type { BoundStatement, Client, Reserved, Sender } from "./client.ts";
import { dialect } from "./dialect.ts";
import { readDrift } from "./check.ts";
import { isTaken, stateOf, toFailure } from "./failure.ts";
import { greeting } from "./embedded.ts";
import { queueTimeout, type Settings } from "./options.ts";
import { toReads } from "./reads.ts";
import { prepareRecord, readRecord, send } from "./holdings.ts";
import { within } from "./session.ts";
import { postgresStatements } from "./statements.ts";
import { transaction, type Transaction } from "./transaction.ts";
import { toWrites } from "./writes.ts";

/** The current and the declared state of storage. */
export interface MigrationContext extends Declared {
  readonly client: Client;
  readonly settings: Settings;
}

/** The remaining steps. */
export async function plan({ client, ...declared }: MigrationContext): Promise<MigrationPlan> {
  const connection = await client.reserve(false);
  try {
    return await inTransaction(connection, async ({ run }) => {
      // As of one instant: another process may be running a step.
      await run({ text: "set transaction isolation level repeatable read, read only" });
      const state = await databaseState(run);
      return toPlan(state, declared, await readDrift(run, state.record.tables));
    });
  } catch (error) {
    throw toFailure(error, declared.tables);
  } finally {
    connection.release();
  }
}

async function databaseState(run: Sender): Promise<DatabaseState> {
  const record = await readRecord(run);
  const { rows } = await run({
    text: "select relname from pg_class where relnamespace = current_schema()::regnamespace",
  });
  const names = new Set((rows as [string][]).map(([name]) => name));
  return { record, hasTable: (name) => names.has(name) };
}

/**
 * Runs the remaining steps, with a lock on the database's schema. New tables are created in one transaction, and each other
 * step has its own. Of two processes that start at the same time one waits and finds the work done.
 */
export async function migrate(
  declared: MigrationContext,
  { steps: max, wait }: { readonly steps: number; readonly wait: number },
): Promise<MigrationPlan> {
  const { client, settings, tables } = declared;
  const connection = await client.reserve(false);
  const { run } = connection;
  const done: MigrationStep[] = [];
  let isUsable = false;
  try {
    await enter(run, settings, wait);
    for (let left = max; left > 0;) {
      const next = nextSteps(await databaseState(run), declared, left);
      if (next.length === 0) break;
      const finished = await inTransaction(connection, async (inner) => {
        const within = transactionOn(inner, tables);
        const taken: StorageStep[] = [];
        for (const step of next) if (await takeStep(dialect, within, step)) taken.push(step);
        return taken;
      });
      done.push(...finished.map(toMigrationStep));
      left -= next.length;
    }
    const drift = await readDrift(run, (await readRecord(run)).tables);
    return { steps: done, problems: [], drift };
  } catch (error) {
    throw toFailure(error, tables);
  } finally {
    isUsable = await leave(run, settings);
    connection.release(!isUsable);
  }
}

const lockName = "hashtextextended(current_schema() || ' migration', 0)";

/** Creates the schema, and waits for the lock. A migration may take long. */
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
      'postgres: no schema of the role\'s search path exists; set the option "schema".',
    );
  await run({ text: `create schema if not exists ${quoted(schema)}` }).catch((error: unknown) => {
    // Two concurrent processes may both find that it does not exist.
    if (!isTaken(error)) throw error;
  });
}

/** @returns Whether the connection has its previous settings again. */
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

const transactionOn = (
  inner: Transaction,
  tables: readonly NamedTable[],
): MigrationTransaction => ({
  prepareRecord: () => prepareRecord(inner.run),
  apply: (step) => applyStep(inner.run, step),
  run: (seen, work) => over(inner, seen, tables, work),
  send: (statement) => send(inner.run, statement),
  failure: (error) => toFailure(error, tables),
});

/** Runs work of a module over the tables as they are at that point. */
function over<T>(
  inner: Transaction,
  seen: readonly NamedTable[],
  tables: readonly NamedTable[],
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const catalog = toCatalog(seen);
  // Unnamed: prepared statements would outlive the form of the tables.
  const preparedStatements = postgresStatements(50);
  const reads = toReads(catalog, preparedStatements);
  return within(
    {
      transaction: {
        run: (bound) => inner.run(withoutName(bound)),
        guarded: (bound) => inner.guarded(bound.map(withoutName)),
        savepoint: (isOpen, nested) => inner.savepoint(isOpen, nested),
      },
      catalog,
      reads,
      writes: toWrites(preparedStatements, reads, seen),
      queueTimeout,
      failure: (error, write) => toFailure(error, [...seen, ...tables], write),
      touch: () => undefined,
    },
    work,
  );
}

const withoutName = (bound: BoundStatement): BoundStatement => ({ ...bound, name: undefined });
