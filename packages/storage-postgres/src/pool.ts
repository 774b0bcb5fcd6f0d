import { semaphore, StorageUnavailableError, type Semaphore } from "@waymark/storage";
import type { Client as Connection, ClientConfig, Pool, PoolClient, QueryConfig } from "pg";
import { parsers } from "./dialect.ts";
import type { StatementResult, BoundStatement, Client, Reserved, Sender } from "./client.ts";
import { isOutdated } from "./failure.ts";
import { checkServer, greeting, question } from "./embedded.ts";
import type { CheckedOptions, Settings } from "./options.ts";

type Server = Extract<CheckedOptions["server"], { readonly url: string }>;
/** The driver can send further statements before the results of the first arrive; its types lack the option. */
type Pipelined = ClientConfig & { readonly pipeline: boolean };

const cells = { getTypeParser: (type: number) => parsers[type] ?? ((text: string) => text) };

/** The name of the connections in the server's own lists. */
const applicationName = "waymark";
/** Time-out of connecting, in milliseconds; waiting for a connection has its own. */
const connectTimeout = 10_000;
/** A silent connection may have lost its server: the system checks it after this number of milliseconds. */
const keepAlive = 10_000;

/** How long the answer of the server may be on its way, in milliseconds, after its own time-outs. */
const networkTime = 5000;
/** How often a connection that only listens checks that its server still answers, in milliseconds. */
const heartbeatInterval = 5000;
/** The error of the driver for a statement without an answer. It closes the connection, as the answer may still come. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === "Query read timeout";

/** One of this number of connections is reserved for reads, because writers may wait long for locks. */
const perReader = 5;
const readersOf = (max: number) => Math.min(Math.ceil(max / perReader), max - 1);

type Limits = Server["pool"];

/** Connections to a server. @param generation - Increases when prepared statements of older connections are invalid. */
export function pool(
  { url, pool: limits, tls }: Server,
  settings: Settings,
  generation: () => number,
): Client {
  const config: Pipelined = {
    connectionString: url,
    application_name: applicationName,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAlive,
    ...(tls !== undefined && { ssl: tls }),
  };
  const connections = new Connections(config, limits, settings, generation);
  const { waiting, waitTimeout } = limits;
  const queue = { waiting, waitTimeout, toError: () => new StorageUnavailableError("busy") };
  const writers = semaphore({ ...queue, slots: limits.max - readersOf(limits.max) });
  const searchers = semaphore({ ...queue, slots: Math.max(Math.floor(limits.max / 2), 1) });
  const read: Sender = (bound) =>
    connections.run(bound).catch((error: unknown) => {
      if (isOutdated(error)) return connections.run(bound);
      throw error;
    });
  return {
    read,
    search: (bound) => searchers(() => read(bound)),
    run: (bound) => writers(() => connections.run(bound)),
    reserve: (hasTimeout) => reserve(connections, writers, hasTimeout),
    listen: (channel, heard, lost) => listen(config, channel, heard, lost),
    close: () => connections.close(),
  };
}

/** The connections of the driver's pool, of which those with invalid prepared statements or a lost host are replaced. */
class Connections {
  readonly #config: Pipelined;
  readonly #limits: Limits;
  readonly #settings: Settings;
  /**
   * How long to wait for the answer to a statement, in milliseconds: a host that is cut off does not report it, and the
   * system would retry for a quarter of an hour. Undefined without a time-out of the server.
   */
  readonly #timeout: number | undefined;
  readonly #generation: () => number;
  /** How often a migration of another process made prepared statements invalid, or a statement had no answer. */
  #renewals = 0;
  /** The age of the prepared statements when a connection was made. */
  readonly #born = new WeakMap<object, number>();
  #isServerChecked = false;
  /** Most sites use a file: the driver is loaded by the first statement. */
  #opened: Promise<Pool> | undefined;

  constructor(config: Pipelined, limits: Limits, settings: Settings, generation: () => number) {
    this.#config = config;
    this.#limits = limits;
    this.#settings = settings;
    const { statementTimeout, queueTimeout } = settings;
    if (statementTimeout > 0) this.#timeout = statementTimeout + queueTimeout + networkTime;
    this.#generation = generation;
  }

  /** Runs a statement on any connection. */
  async run(bound: BoundStatement): Promise<StatementResult> {
    const connection = await this.take();
    try {
      return await this.send(connection, bound);
    } finally {
      this.giveBack(connection);
    }
  }

  /** @throws StorageUnavailableError `busy`, if too many are waiting. */
  async take(): Promise<PoolClient> {
    const connections = await (this.#opened ??= this.#open());
    if (connections.waitingCount >= this.#limits.waiting) throw new StorageUnavailableError("busy");
    for (;;) {
      const connection = await connections.connect();
      if (this.#isCurrent(connection)) return connection;
      this.giveBack(connection);
    }
  }

  send(connection: PoolClient, bound: BoundStatement, hasTimeout = true): Promise<StatementResult> {
    return send(connection, bound, hasTimeout ? this.#timeout : undefined).catch(
      (error: unknown) => {
        if ((isOutdated(error) || isUnanswered(error)) && this.#isCurrent(connection))
          this.#renewals++;
        throw error;
      },
    );
  }

  giveBack(connection: PoolClient, isBroken = false): void {
    connection.release(isBroken || !this.#isCurrent(connection));
  }

  async close(): Promise<void> {
    await (await this.#opened)?.end();
  }

  #age(): number {
    return this.#generation() + this.#renewals;
  }

  #isCurrent(connection: object): boolean {
    return this.#born.get(connection) === this.#age();
  }

  async #open(): Promise<Pool> {
    const { Pool } = await import("pg");
    const connections = new Pool({
      ...this.#config,
      max: this.#limits.max,
      connectionTimeoutMillis: this.#limits.waitTimeout,
      idleTimeoutMillis: 30_000,
      onConnect: (made) => this.#prepare(made as Connection),
    });
    connections.on("error", ignore);
    return connections;
  }

  /** Configures a new connection. @throws Error for a server with unsupported settings. */
  async #prepare(connection: Connection): Promise<void> {
    // A connection that fails in use reports it to its running statement, an idle one is replaced.
    connection.on("error", ignore);
    this.#born.set(connection, this.#age());
    const [, answer] = await Promise.all([
      send(connection, greeting(this.#settings), this.#timeout),
      this.#isServerChecked ? undefined : send(connection, question, this.#timeout),
    ]);
    if (answer) checkServer(answer, this.#settings);
    this.#isServerChecked = true;
  }
}

/** Reserves a connection, as one of the writers. */
async function reserve(
  connections: Connections,
  writers: Semaphore,
  hasTimeout?: boolean,
): Promise<Reserved> {
  await writers.enter();
  try {
    const connection = await connections.take();
    return {
      run: (bound) => connections.send(connection, bound, hasTimeout),
      release(isBroken) {
        connections.giveBack(connection, isBroken);
        writers.leave();
      },
    };
  } catch (error) {
    writers.leave();
    throw error;
  }
}

/** Listens to a channel on a connection that is not part of the pool. */
async function listen(
  config: Pipelined,
  channel: string,
  heard: (payload: string) => void,
  lost: () => void,
): Promise<() => Promise<void>> {
  const { Client } = await import("pg");
  const connection = new Client({ ...config, connectionTimeoutMillis: connectTimeout });
  connection.on("notification", ({ payload = "" }) => heard(payload));
  connection.on("error", ignore);
  connection.on("end", lost);
  // Without an answer the driver closes the connection.
  const ask = (text: string) =>
    connection.query({ text, query_timeout: networkTime } as QueryConfig);
  try {
    await connection.connect();
    await ask(`listen "${channel}"`);
  } catch (error) {
    // A standby accepts connections but not LISTEN: each attempt would leave one open.
    connection.end().catch(ignore);
    throw error;
  }
  const heartbeat = setInterval(() => void ask("select 1").catch(ignore), heartbeatInterval);
  heartbeat.unref();
  connection.on("end", () => clearInterval(heartbeat));
  return async () => {
    clearInterval(heartbeat);
    connection.off("end", lost);
    await connection.end();
  };
}

const ignore = () => undefined;

/** Connections that buffer statements until all that are sent now are complete. */
const gathering = new WeakSet<Connection>();

/** Writes statements that are sent together at once: each write is a system call, and wakes the server. */
function gather(connection: Connection): void {
  if (gathering.has(connection)) return;
  const { stream } = connection.connection;
  gathering.add(connection);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(connection);
    stream.uncork();
  });
}

async function send(
  connection: Connection,
  { text, name, values, records }: BoundStatement,
  timeout: number | undefined,
): Promise<StatementResult> {
  gather(connection);
  const query: QueryConfig & { readonly rowMode?: "array"; readonly query_timeout?: number } = {
    text,
    ...(timeout !== undefined && { query_timeout: timeout }),
    ...(name !== undefined && { name }),
    ...(values && { values: [...values] }),
    ...(!records && { rowMode: "array", types: cells }),
  };
  const { rows, rowCount } = await connection.query(query);
  return { rows, count: rowCount ?? 0 };
}
