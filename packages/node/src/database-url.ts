import { parseUrl } from "@waymark/core";

/** An invalid setting that prevents a start. The message is one line: the setting, the reason, and a valid example. */
export class ConfigError extends Error {
  /** The environment variable, such as `PORT`. */
  readonly variable: string;
  constructor(variable: string, problem: string, example: string) {
    super(`${variable}: ${problem} Example: ${variable}=${example}`);
    this.name = "ConfigError";
    this.variable = variable;
  }
}

/** The database of a site, from `DATABASE_URL`, `DATABASE_POOL` and `DATABASE_AUTH_TOKEN`. */
export type DatabaseConfig =
  | {
      /** SQLite, or libSQL in a file. */
      readonly kind: "sqlite" | "libsql";
      /** The file, or `:memory:`. */
      readonly file: string;
    }
  | {
      readonly kind: "postgres";
      /** Contains the password. */
      readonly url: string;
      /** The maximum number of connections of this process. Default: that of the adapter. */
      readonly pool?: number;
    }
  | {
      readonly kind: "libsql";
      /** The URL of the server. */
      readonly url: string;
      readonly authToken?: string;
    };

const example = "sqlite:./site.db";
const serverExample = "postgres://user:password@db.example/site";
const libsqlExample = "libsql://site.db.example";
// A URL may contain a password: none is shown.
const wrong = (problem: string, example: string): ConfigError =>
  new ConfigError("DATABASE_URL", problem, example);

/** The settings other than the URL. */
export interface DatabaseSettings {
  readonly pool?: string | undefined;
  readonly authToken?: string | undefined;
}

/** @throws ConfigError for an invalid database, or an invalid number of connections. */
export function parseDatabaseUrl(
  value: string,
  { pool, authToken }: DatabaseSettings = {},
): DatabaseConfig {
  if (/^postgres(?:ql)?:/i.test(value)) {
    const url = toServer(value);
    return { kind: "postgres", url, ...(pool !== undefined && { pool: toPool(pool) }) };
  }
  if (value.startsWith("libsql://")) {
    const url = toLibsqlServer(value);
    return { kind: "libsql", url, ...(authToken !== undefined && { authToken }) };
  }
  const [, kind, file = ""] = /^(sqlite|libsql):(.*)$/s.exec(value) ?? [];
  if (kind === undefined)
    throw wrong("it must start with `sqlite:`, `postgres:` or `libsql:`.", example);
  if (file === "" || file.includes("\0")) throw wrong("it has no file.", example);
  return { kind: kind as "sqlite" | "libsql", file };
}

function toLibsqlServer(value: string): string {
  const url = parseUrl(value);
  if (!url || url.hostname === "") throw wrong("it is not the URL of a server.", libsqlExample);
  if (url.username !== "" || url.password !== "" || url.hash !== "")
    throw wrong("it contains more than a server; set DATABASE_AUTH_TOKEN.", libsqlExample);
  for (const name of url.searchParams.keys())
    if (name !== "tls") throw wrong("it accepts only tls.", libsqlExample);
  return url.href;
}

/** How the server's certificate is verified. Every mode that requires TLS verifies it. */
const modes: Readonly<Record<string, string>> = {
  disable: "disable",
  require: "verify-full",
  "verify-ca": "verify-full",
  "verify-full": "verify-full",
  "no-verify": "no-verify",
};
const known = ["host", "port", "sslmode", "sslrootcert", "sslcert", "sslkey", "application_name"];

function toServer(value: string): string {
  const url = parseUrl(value);
  if (!url) throw wrong("it is not the URL of a server.", serverExample);
  if (!/^\/[^/]+$/.test(url.pathname)) throw wrong("it has no database.", serverExample);
  if (url.hash !== "")
    throw wrong("`#` starts a fragment; write %23 in a password.", serverExample);
  const { searchParams: params } = url;
  for (const name of params.keys())
    if (!known.includes(name)) throw wrong(`it accepts only ${known.join(", ")}.`, serverExample);
  if (url.hostname === "" && !params.get("host"))
    throw wrong("it has no host; for a socket use `?host=/run/postgresql`.", serverExample);
  const mode = params.get("sslmode");
  if (mode !== null) {
    const meant = Object.hasOwn(modes, mode) ? modes[mode] : undefined;
    if (meant === undefined)
      throw wrong(`its sslmode is not one of ${Object.keys(modes).join(", ")}.`, serverExample);
    params.set("sslmode", meant);
  }
  return url.href;
}

function toPool(value: string): number {
  const size = /^\d{1,4}$/.test(value) ? Number(value) : 0;
  if (size >= 1 && size <= 1000) return size;
  throw new ConfigError("DATABASE_POOL", "it is not an integer from 1 to 1000.", "10");
}
