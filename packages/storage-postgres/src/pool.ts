import { StorageUnavailableError } from "@waymark/core/storage";
import type { Client as Connection, ClientConfig, Pool, PoolClient, QueryConfig } from "pg";
import { parsers } from "./cells.ts";
import type { Answer, Asked, Client, Reserved, Sender } from "./client.ts";
import { isOutdated } from "./failure.ts";
import { gate } from "./gate.ts";
import { checkServer, greeting, question } from "./greeting.ts";
import type { CheckedOptions, Settings } from "./options.ts";

type Server = Extract<CheckedOptions["server"], { readonly url: string }>;
/** The driver sends further statements before the answers of the first are there; its types do not know it yet. */
type Pipelined = ClientConfig & { readonly pipeline: boolean };

const cells = { getTypeParser: (type: number) => parsers[type] ?? ((text: string) => text) };

/** What the connections are called in the server's own lists. */
const applicationName = "waymark";
/** How long connecting may take, in milliseconds; waiting for a connection is bounded apart. */
const connectTimeout = 10_000;
/** A connection that is silent may have lost its server without a word: the system looks after so many milliseconds. */
const keepAlive = 10_000;

/** Of so many connections one is kept for reads: who writes may wait long for what another holds. */
const perReader = 5;
const readersOf = (max: number) => Math.min(Math.ceil(max / perReader), max - 1);

/** Connections to a server. @param generation - Moves on when what older connections have prepared is of no use. */
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
  const writers = gate({ ...limits, places: limits.max - readersOf(limits.max) });
  const searchers = gate({ ...limits, places: Math.max(Math.floor(limits.max / 2), 1) });
  let isChecked = false;
  /** How often a migration of somebody else made what was prepared useless. */
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
        // One that breaks in use says so to the statement that is running, one that is idle is replaced.
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
  // Most sites keep a file: the driver is loaded by the first statement.
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
    return (asked) =>
      run(asked).catch((error: unknown) => {
        if (isOutdated(error) && born.get(connection) === age()) renewals++;
        throw error;
      });
  };
  const once: Sender = async (asked) => {
    const connection = await take();
    try {
      return await sender(connection)(asked);
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

  const read: Sender = (asked) =>
    once(asked).catch((error: unknown) => {
      if (isOutdated(error)) return once(asked);
      throw error;
    });

  return {
    read,
    async search(asked) {
      await searchers.enter();
      try {
        return await read(asked);
      } finally {
        searchers.leave();
      }
    },
    async run(asked) {
      const { run, release } = await reserve();
      try {
        return await run(asked);
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
        // A standby takes connections and lets nobody listen: it would be left with one for each attempt.
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

/** Connections that hold back what is sent until all is that is sent now. */
const gathering = new WeakSet<Connection>();

/** What is sent in one go is written in one go: each write is a call of the system, and wakes the server. */
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
  return async ({ text, name, values, records }: Asked): Promise<Answer> => {
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
