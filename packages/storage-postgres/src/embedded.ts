import type { BoundStatement, StatementResult, Client, Reserved, Sender } from "./client.ts";
import type { Settings } from "./options.ts";
import type { PGlite } from "@electric-sql/pglite";
import { mutex, type Mutex } from "@waymark/storage";
import { parsers } from "./dialect.ts";

/** The settings of each new connection: the schema of the tables, and time-outs. */
export function greeting({
  schema,
  statementTimeout,
  lockTimeout,
  idleTimeout,
}: Settings): BoundStatement {
  const set = [
    ["statement_timeout", String(statementTimeout)],
    ["lock_timeout", String(lockTimeout)],
    ["idle_in_transaction_session_timeout", String(idleTimeout)],
    // Compiling a statement takes longer than running any of these statements.
    ["jit", "off"],
    // Starting parallel workers also takes longer. For long statements they would take CPU time from other connections.
    ["max_parallel_workers_per_gather", "0"],
    ...(schema === undefined ? [] : [["search_path", schema]]),
  ];
  const calls = set.map((_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, false)`);
  return { text: `select ${calls.join(", ")}`, values: set.flat() };
}

const demanded = ["fsync", "full_page_writes", "synchronous_commit"] as const;
const oldest = 140_000;

/** Reads the server settings that storage depends on. */
export const question: BoundStatement = {
  text: `select current_setting('server_encoding'), current_setting('server_version_num')::bigint,
    ${demanded.map((name) => `current_setting('${name}')`).join(", ")}`,
};

/** @throws Error naming a server setting that storage does not support. */
export function checkServer({ rows }: StatementResult, { durability }: Settings): void {
  const [encoding, version, ...values] = rows[0] as readonly (string | number)[];
  if ((version as number) < oldest)
    throw new Error("postgres: the server is older than PostgreSQL 14.");
  if (encoding !== "UTF8")
    throw new Error(`postgres: the database's encoding is ${encoding}; it must be UTF8.`);
  if (durability === "unchecked") return;
  demanded.forEach((name, at) => {
    if (values[at] === "off")
      throw new Error(
        `postgres: the server has ${name} = off, so acknowledged writes may be lost in a crash. Switch it on, or set durability: "unchecked".`,
      );
  });
}

/** One connection, and the storage that configured it last. */
interface Line {
  readonly order: Mutex;
  owner: object | undefined;
}
const lines = new WeakMap<PGlite, Line>();

/** Values are passed as the texts that PostgreSQL reads; no conversion by type is needed. */
const serializers = Object.fromEntries(
  [16, 20, 21, 23, 25, 114, 701, 199, 1000, 1009, 1016, 1022].map((type) => [type, String]),
);

/** A PostgreSQL inside the process. Several storages may share it. */
export function embedded(client: PGlite, settings: Settings): Client {
  let line = lines.get(client);
  if (!line) lines.set(client, (line = { order: mutex(), owner: undefined }));
  const { order } = line;
  const own = line;
  const self = {};

  const send = async ({ text, values, records }: BoundStatement): Promise<StatementResult> => {
    const { rows, affectedRows } = await client.query<unknown>(text, values && [...values], {
      ...(!records && { rowMode: "array", parsers }),
      serializers,
    });
    return { rows, count: rows.length > 0 ? rows.length : (affectedRows ?? 0) };
  };
  /** Waits for the connection, and configures it if another storage used it. */
  const enter = async <T>(work: () => Promise<T>): Promise<T> =>
    order.run(async () => {
      if (own.owner !== self) {
        checkServer(await send(question), { ...settings, durability: "unchecked" });
        await send(greeting(settings));
        own.owner = self;
      }
      return work();
    });

  const run: Sender = (bound) => enter(() => send(bound));

  return {
    read: run,
    search: run,
    run,
    reserve: () =>
      new Promise<Reserved>((resolve, reject) => {
        enter(
          () =>
            new Promise<void>((release) => {
              resolve({ run: send, release: () => release() });
            }),
        ).catch(reject);
      }),
    async listen(channel, heard) {
      const stop = await client.listen(channel, heard);
      return () => stop();
    },
    // It belongs to the caller; only waiting work is finished.
    close: () => enter(async () => undefined),
  };
}
