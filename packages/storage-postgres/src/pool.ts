import { semaphore, StorageUnavailableError } from "@waymark/storage";
import type { Client as Connection, ClientConfig, Pool, PoolClient, QueryConfig } from "pg";
import { parsers } from "./dialect.ts";
import type { Answer, BoundStatement, Client, Reserved, Sender } from "./client.ts";
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

/** One of this number of connections is reserved for reads, because writers may wait long for locks. */
const perReader = 5;
const readersOf = (max: number) => Math.min(Math.ceil(max / perReader), max - 1);

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
  const hello = greeting(settings);
  const { waiting, waitTimeout } = limits;
  const queue = { waiting, waitTimeout, toError: () => new StorageUnavailableError("busy") };
  const writers = semaphore({ ...queue, slots: limits.max - readersOf(limits.max) });
  const searchers = semaphore({ ...queue, slots: Math.max(Math.floor(limits.max / 2), 1) });
  let isChecked = false;
  /** How often a migration of another process made prepared statements invalid. */
  let renewals = 0;
  const age = () => generation() + renewals;
  const born = new WeakMap<object, number>();
  const open = async (): Promise<Pool> => {
    const { Pool } = await import("pg");
    const connections = new Pool({
      ...config,
      max: limits.max,
      connectionTimeoutMillis: limits.waitTimeout,
      idleTimeoutMillis: 30_000,
      async onConnect(made) {
        const connection = made as Connection;
        // A connection that fails in use reports it to its running statement, an idle one is replaced.
        connection.on("error", ignore);
        born.set(connection, age());
        const [, answer] = await Promise.all([
          send(connection)(hello),
          isChecked ? undefined : send(connection)(question),
        ]);
        if (answer) checkServer(answer, settings);
        isChecked = true;
      },
    });
    connections.on("error", ignore);
    return connections;
  };
  // Most sites use a file: the driver is loaded by the first statement.
  let opened: Promise<Pool> | undefined;

  const giveBack = (connection: PoolClient, isBroken = false) => {
    connection.release(isBroken || born.get(connection) !== age());
  };
  const take = async (): Promise<PoolClient> => {
    const connections = await (opened ??= open());
    if (connections.waitingCount >= limits.waiting) throw new StorageUnavailableError("busy");
    for (;;) {
      const connection = await connections.connect();
      if (born.get(connection) === age()) return connection;
      giveBack(connection);
    }
  };
  const sender = (connection: PoolClient): Sender => {
    const run = send(connection);
    return (bound) =>
      run(bound).catch((error: unknown) => {
        if (isOutdated(error) && born.get(connection) === age()) renewals++;
        throw error;
      });
  };
  const once: Sender = async (bound) => {
    const connection = await take();
    try {
      return await sender(connection)(bound);
    } finally {
      giveBack(connection);
    }
  };
  const reserve = async (): Promise<Reserved> => {
    await writers.enter();
    try {
      const connection = await take();
      return {
        run: sender(connection),
        release(isBroken) {
          giveBack(connection, isBroken);
          writers.leave();
        },
      };
    } catch (error) {
      writers.leave();
      throw error;
    }
  };

  const read: Sender = (bound) =>
    once(bound).catch((error: unknown) => {
      if (isOutdated(error)) return once(bound);
      throw error;
    });

  return {
    read,
    async search(bound) {
      await searchers.enter();
      try {
        return await read(bound);
      } finally {
        searchers.leave();
      }
    },
    async run(bound) {
      const { run, release } = await reserve();
      try {
        return await run(bound);
      } finally {
        release();
      }
    },
    reserve,
    async listen(channel, heard, lost) {
      const { Client } = await import("pg");
      const connection = new Client({ ...config, connectionTimeoutMillis: connectTimeout });
      connection.on("notification", ({ payload = "" }) => heard(payload));
      connection.on("error", ignore);
      connection.on("end", lost);
      try {
        await connection.connect();
        await connection.query(`listen "${channel}"`);
      } catch (error) {
        // A standby accepts connections but not LISTEN: each attempt would leave one open.
        connection.end().catch(ignore);
        throw error;
      }
      return async () => {
        connection.off("end", lost);
        await connection.end();
      };
    },
    close: async () => (await opened)?.end(),
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

function send(connection: Connection): Sender {
  return async ({ text, name, values, records }: BoundStatement): Promise<Answer> => {
    gather(connection);
    const query: QueryConfig & { readonly rowMode?: "array" } = {
      text,
      ...(name !== undefined && { name }),
      ...(values && { values: [...values] }),
      ...(!records && { rowMode: "array", types: cells }),
    };
    const { rows, rowCount } = await connection.query(query);
    return { rows, count: rowCount ?? 0 };
  };
}
