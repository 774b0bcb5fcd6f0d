import type { PGlite } from "@electric-sql/pglite";
import { DefinitionError } from "@waymark/core/storage";
import type { ConnectionOptions } from "node:tls";

/** How connections to the server are kept. */
export interface PoolOptions {
  /**
   * How many connections one process has at most. Default 10. One in five, at least one of several, is kept for reads;
   * searches for words, which may take long, have half of them at once.
   */
  readonly max?: number;
  /** How many operations may wait for a connection; more are refused at once. Default 1,000. */
  readonly waiting?: number;
  /** How long an operation waits for a connection, in milliseconds. Default 5,000. */
  readonly waitTimeout?: number;
}

interface CommonOptions {
  /**
   * The schema that holds the tables; made where it is not there. Left out: the first one that the
   * connection's own search path names, usually `public`.
   */
  readonly schema?: string;
  /** How many statements are kept ready, by the shape of their query. Default 500. */
  readonly statements?: number;
  /** How many counts are remembered until the next commit. Default 1,000. */
  readonly counts?: number;
  /** How long one statement may take, in milliseconds. Default 5,000. Migrations are not bound by it. */
  readonly statementTimeout?: number;
  /** How long a statement waits for a row or a table that another transaction holds, in milliseconds. Default 2,000. */
  readonly lockTimeout?: number;
  /** How long `lock` waits for its name, which many may stand in line for, in milliseconds. Default 15,000. */
  readonly queueTimeout?: number;
  /** How long a transaction may do nothing before the server ends it, in milliseconds. Default 10,000. */
  readonly idleTimeout?: number;
  /**
   * `"checked"` (the default): a server that may lose or break acknowledged writes in a crash
   * (`fsync`, `full_page_writes` or `synchronous_commit` is off) is refused. `"unchecked"`: it is taken.
   */
  readonly durability?: "checked" | "unchecked";
}

/** A PostgreSQL server, by its URL. */
export interface ServerOptions extends CommonOptions {
  /** `postgres://user:password@host:5432/database`; `?host=/run/postgresql` for a socket. */
  readonly url: string;
  readonly pool?: PoolOptions;
  /** TLS: `true` verifies the server's certificate, or what `node:tls` takes. Default: as the URL says. */
  readonly tls?: boolean | ConnectionOptions;
}

/** A PostgreSQL inside the process, for tests and trials. It has one connection, which is taken in turns. */
export interface EmbeddedOptions extends CommonOptions {
  /** A PGlite of the caller's, who closes it. */
  readonly client: PGlite;
}

/** Where a site's tables are, and how long things may take. */
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

/** How long `lock` waits where nothing else is said. */
export const queueTimeout = 15_000;

/** @throws DefinitionError where an option is none or out of range. */
export function toOptions(given: string | PostgresOptions): CheckedOptions {
  const options: PostgresOptions = typeof given === "string" ? { url: given } : given;
  const { schema, durability = "checked" } = options;
  if (schema !== undefined && (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema) || schema.startsWith("pg_")))
    throw new DefinitionError(
      'postgres: "schema" is a name of up to 63 small letters, digits and _, not beginning with pg_.',
    );
  if (durability !== "checked" && durability !== "unchecked")
    throw new DefinitionError('postgres: "durability" is "checked" or "unchecked".');
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
      'postgres: "url" is the URL of a database: postgres://user@host/name.',
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
    throw new DefinitionError(`postgres: "${name}" is a whole number from 1.`);
  return number;
}
