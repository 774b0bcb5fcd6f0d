import {
  decodeKey,
  keyOf,
  rowsInBatches,
  sumOf,
  encodeKey,
  type Sum,
  moveTable,
  namedMoveTable,
  noteMoved,
  readMoved,
  type Moved,
} from "./checksum.ts";
import type { ModuleMigrations } from "./migration.ts";
import { ConflictError, type NamedTable, type Storage, type StorageAdapter } from "./port.ts";
import { withReferences } from "./reference.ts";
import type { Session } from "./session.ts";

/** Options of a move. */
export interface MoveOptions {
  readonly from: StorageAdapter;
  readonly to: StorageAdapter;
  /** The tables of the site, with their names in storage. */
  readonly tables: readonly NamedTable[];
  /** The migrations of its modules. */
  readonly migrations?: readonly ModuleMigrations[];
  /** The name of the source in the record of the target: a different one is a different move. Without passwords. */
  readonly source: string;
  /** Copies other data after all rows, in the transaction that ends the move. */
  readonly rest?: (source: Storage, target: Session) => Promise<void>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: MoveProgress) => void;
}
/** The progress of a move. */
export interface MoveProgress {
  readonly table: string;
  readonly doing: "copying" | "checking";
  /** The number of processed rows of this table; that of both sides together while they are compared. */
  readonly rows: number;
}
/** The result of a move: the rows of each table on both sides. */
export interface MoveReport {
  readonly tables: readonly (Sum & { readonly name: string })[];
  /** Whether it continued an earlier run. */
  readonly isResumed: boolean;
}

/**
 * A site cannot be moved; the message has the reason. `target-not-empty`: the target contains other data; `incompatible`: the source
 * is not in the form that the modules declare; `changed`: the source was changed during the move, and a further run
 * copies the differences again.
 */
export class MoveError extends Error {
  readonly reason: "target-not-empty" | "incompatible" | "changed";
  constructor(reason: MoveError["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MoveError";
    this.reason = reason;
  }
}

/**
 * Copies all rows of a site from one storage to another, which may be of another kind: ids are preserved, and ids of
 * deleted rows are not reused. The source is only read. The target has to be empty; it stores the progress of the move
 * in the transactions that copy, so that an interrupted move can be resumed. At the end both sides are read completely
 * and compared, table by table.
 *
 * @throws MoveError, MigrationError (of the target), StorageUnavailableError, and the reason of `signal`.
 */
export async function moveStorage(options: MoveOptions): Promise<MoveReport> {
  const { from, to, tables, migrations = [] } = options;
  const source = from.open(tables, migrations);
  // Rows may refer to rows that are copied later, so references are added at the end.
  const free = tables.map((named) => ({ ...named, references: [] }));
  const target = to.open([...free, namedMoveTable], migrations);
  let report: MoveReport;
  try {
    await checkSource(source);
    await target.migrate();
    const isResumed = await begin(target, options);
    for (const named of tables) await copy(source, target, named, options);
    report = { tables: await compare(source, target, options), isResumed };
  } finally {
    await source.close();
    await target.close();
  }
  if (withReferences(tables) !== tables) await addReferences(options);
  return report;
}

async function addReferences({ to, tables, migrations = [] }: MoveOptions): Promise<void> {
  const target = to.open([...tables, namedMoveTable], migrations);
  try {
    await target.migrate();
  } finally {
    await target.close();
  }
}

async function checkSource(source: Storage): Promise<void> {
  const { steps, problems } = await source.plan();
  const [first = steps[0]?.summary] = problems;
  if (first === undefined) return;
  throw new MoveError(
    "incompatible",
    `The tables of the source are not up to date; migrate it first. ${first}`,
  );
}

/** Creates the record of a new move, or finds that of the same one. */
async function begin(
  target: Storage,
  { tables, source }: Pick<MoveOptions, "tables" | "source">,
): Promise<boolean> {
  const known = await readMoved(target);
  const other = [...known.values()].find((row) => row.source !== source);
  if (other)
    throw new MoveError(
      "target-not-empty",
      `The target contains data that was moved from ${other.source}. Resume that move, or use an empty target.`,
    );
  const isDone = ({ state }: Moved) => state === "checked";
  if (known.size > 0 && [...known.values()].every(isDone))
    throw new MoveError(
      "target-not-empty",
      "The move to this target is complete: run the site on it.",
    );
  const missing = tables.filter(({ name }) => !known.has(name));
  for (const { name, table } of missing) {
    const rows = await target.count(table);
    if (rows > 0)
      throw new MoveError(
        "target-not-empty",
        `The target is not empty: ${name} has ${rows === 1 ? "a row" : `${rows} rows`}. Nothing was moved.`,
      );
  }
  const begun = missing.map(({ name }) => ({ name, source }));
  await target.insert(moveTable, begun).catch((error: unknown) => {
    throw error instanceof ConflictError ? anotherMoves({ cause: error }) : error;
  });
  return known.size > 0;
}

/** Copies the rows of a table that are not copied yet. */
async function copy(
  source: Storage,
  target: Storage,
  named: NamedTable,
  { signal, onProgress }: Pick<MoveOptions, "signal" | "onProgress">,
): Promise<void> {
  const { name, table } = named;
  const moved = (await readMoved(target)).get(name);
  if (moved?.state === "copied" || moved?.state === "checked") return;
  let rows = moved?.rows ?? 0;
  if (moved?.state === "changed") {
    rows = 0;
    await target.transaction(async (session) => {
      await session.remove(table, {});
      await noteMoved(session, name, { state: "copying", cursor: null, rows });
    });
  }
  const cursor = moved?.state === "copying" ? moved.cursor : null;
  const after = cursor ? decodeKey(named, cursor) : undefined;
  for await (const part of rowsInBatches(source, named, after)) {
    signal?.throwIfAborted();
    rows += part.length;
    const before = rows - part.length;
    try {
      await target.transaction(async (session) => {
        await checkAlone(session, name, before);
        await session.insert(table, part);
        const last = encodeKey(named, keyOf(table, part.at(-1)));
        await noteMoved(session, name, { cursor: last, rows });
      });
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      // Two rows that violate a unique index were not in the source at the same time.
      await noteMoved(target, name, { state: "changed" });
      throw changedMeanwhile([name], { cause: error });
    }
    onProgress?.({ table: name, doing: "copying", rows });
  }
  await target.lastId(table, await source.lastId(table));
  await noteMoved(target, name, { state: "copied" });
}

/** No other process may run the same move: the record is locked, and unchanged since the last batch. */
async function checkAlone(session: Session, name: string, rows: number): Promise<void> {
  const held = await session.get(moveTable, { name }, ["state", "rows"], { forUpdate: true });
  if (held?.state !== "copying" || held.rows !== rows) throw anotherMoves();
}
const anotherMoves = (options?: ErrorOptions) =>
  new MoveError("target-not-empty", "Another process is moving a site to this target.", options);

const changedMeanwhile = (tables: readonly string[], options?: ErrorOptions) =>
  new MoveError(
    "changed",
    `The source was changed during the move: ${tables.join(", ")}. Stop the processes that write to it and run the move again; it copies these tables again.`,
    options,
  );

/** Reads both sides completely. Tables that differ are marked, so that the next run copies them again. */
async function compare(
  source: Storage,
  target: Storage,
  { tables, rest, signal, onProgress }: MoveOptions,
): Promise<(Sum & { readonly name: string })[]> {
  const sums: (Sum & { readonly name: string })[] = [];
  const changed: string[] = [];
  for (const named of tables) {
    const { name, table } = named;
    let rows = 0;
    const reportRows = (more: number) => {
      signal?.throwIfAborted();
      rows += more;
      onProgress?.({ table: name, doing: "checking", rows });
    };
    const theirs = await sumOf(source, named, reportRows);
    const ours = await sumOf(target, named, reportRows);
    const isSame = theirs.checksum === ours.checksum && theirs.rows === ours.rows;
    if (!isSame) changed.push(`${name} (${theirs.rows} rows, of which ${ours.rows} were copied)`);
    // Ids that were given between the copy and now count, too.
    else await target.lastId(table, await source.lastId(table));
    sums.push({ name, ...ours });
    await noteMoved(target, name, isSame ? { state: "copied", ...ours } : { state: "changed" });
  }
  if (changed.length > 0) throw changedMeanwhile(changed);
  await target.transaction(async (session) => {
    await rest?.(source, session);
    await session.update(moveTable, {}, { state: "checked" });
  });
  return sums;
}
