import type { PGlite } from "@electric-sql/pglite";
import { DefinitionError } from "@waymark/storage";
import type { ConnectionOptions } from "node:tls";

/** Options of the connection pool. */
export interface PoolOptions {
  /**
   * Maximum connections of one process. Default 10. One in five, and at least one of several, is reserved for reads;
   * full-text searches, which may take long, use at most half of them at the same time.
   */
  readonly max?: number;
  /** Maximum number of operations that wait for a connection; more are rejected immediately. Default 1,000. */
  readonly waiting?: number;
  /** How long an operation waits for a connection, in milliseconds. Default 5,000. */
  readonly waitTimeout?: number;
}

interface CommonOptions {
  /**
   * The schema of the tables; created if missing. Default: the first one in the connection's own search path, usually
   * `public`.
   */
  readonly schema?: string;
  /** The maximum number of cached statements, by the shape of their query. Default 500. */
  readonly statements?: number;
  /** The maximum number of counts that are cached until the next commit. Default 1,000. */
  readonly counts?: number;
  /** Time-out of one statement, in milliseconds. Default 5,000. Migrations have none. */
  readonly statementTimeout?: number;
  /**
   * How long a statement waits for a row or a table that another transaction has locked, in milliseconds. Default
   * 2,000.
   */
  readonly lockTimeout?: number;
  /** How long `lock` waits for its name, in milliseconds. Default 15,000. */
  readonly queueTimeout?: number;
  /** How long a transaction may be idle before the server ends it, in milliseconds. Default 10,000. */
  readonly idleTimeout?: number;
  /**
   * `"checked"` (the default): a server that may lose or damage acknowledged writes in a crash (`fsync`,
   * `full_page_writes` or `synchronous_commit` is off) is rejected. `"unchecked"`: it is accepted.
   */
  readonly durability?: "checked" | "unchecked";
}

/** A PostgreSQL server, by its URL. */
export interface ServerOptions extends CommonOptions {
  /** `postgres://user:password@host:5432/database`; `?host=/run/postgresql` for a socket. */
  readonly url: string;
  readonly pool?: PoolOptions;
  /** TLS: `true` verifies the server's certificate; or the options of `node:tls`. Default: according to the URL. */
  readonly tls?: boolean | ConnectionOptions;
}

/** PostgreSQL inside the process, for tests and trials. It has one connection, which is shared. */
export interface EmbeddedOptions extends CommonOptions {
  /** A PGlite instance of the caller, who closes it. */
  readonly client: PGlite;
}

/** The location of a site's tables, and time-outs. */
export type PostgresOptions = ServerOptions | EmbeddedOptions;

export interface Settings extends Required<Omit<CommonOptions, "schema">> {
  readonly schema: string | undefined;
}
export interface CheckedOptions {
  readonly settings: Settings;
  readonly server:
    | {
        readonly url: string;
        readonly pool: Required<PoolOptions>;
        readonly tls: boolean | ConnectionOptions | undefined;
      }
    | { readonly client: PGlite };
}

/** The default time-out of `lock`. */
export const queueTimeout = 15_000;

/** @throws DefinitionError for an unknown option or one that is out of range. */
export function toOptions(given: string | PostgresOptions): CheckedOptions {
  const options: PostgresOptions = typeof given === "string" ? { url: given } : given;
  const { schema, durability = "checked" } = options;
  if (schema !== undefined && (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema) || schema.startsWith("pg_")))
    throw new DefinitionError(
      'postgres: "schema" must be a name of up to 63 lowercase letters, digits and _, not beginning with pg_.',
    );
  if (durability !== "checked" && durability !== "unchecked")
    throw new DefinitionError('postgres: "durability" must be "checked" or "unchecked".');
  const settings: Settings = {
    schema,
    durability,
    statements: amount("statements", options.statements, 500),
    counts: amount("counts", options.counts, 1000),
    statementTimeout: amount("statementTimeout", options.statementTimeout, 5000),
    lockTimeout: amount("lockTimeout", options.lockTimeout, 2000),
    queueTimeout: amount("queueTimeout", options.queueTimeout, queueTimeout),
    idleTimeout: amount("idleTimeout", options.idleTimeout, 10_000),
  };
  if ("client" in options) return { settings, server: { client: options.client } };
  const { url, tls, pool = {} } = options;
  if (typeof url !== "string" || !/^postgres(?:ql)?:\/\//.test(url))
    throw new DefinitionError(
      'postgres: "url" must be the URL of a database: postgres://user@host/name.',
    );
  return {
    settings,
    server: {
      url,
      tls,
      pool: {
        max: amount("pool.max", pool.max, 10),
        waiting: amount("pool.waiting", pool.waiting, 1000),
        waitTimeout: amount("pool.waitTimeout", pool.waitTimeout, 5000),
      },
    },
  };
}

function amount(name: string, value: number | undefined, fallback: number): number {
  const number = value ?? fallback;
  if (!Number.isSafeInteger(number) || number < 1 || number > 1_000_000_000)
    throw new DefinitionError(`postgres: "${name}" must be an integer of at least 1.`);
  return number;
}
