import { BackupError } from "@waymark/storage";
import { existsSync } from "node:fs";
import type { CheckedOptions } from "./options.ts";

type Server = Extract<CheckedOptions["server"], { readonly url: string }>;

/** Where Debian stores the certificates of trusted authorities. */
const authorities = "/etc/ssl/certs/ca-certificates.crt";

/** The variables of PostgreSQL's programs for parts of a URL. */
const variables: Readonly<Record<string, string>> = {
  host: "PGHOST",
  port: "PGPORT",
  user: "PGUSER",
  password: "PGPASSWORD",
  dbname: "PGDATABASE",
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
  options: "PGOPTIONS",
};

/** Sources of a password that is not in the URL; the driver reads them, too. */
const passwords = new Set(["PGPASSWORD", "PGPASSFILE"]);

/**
 * The environment variables with which PostgreSQL's programs find the server. All settings, especially the password,
 * are in the environment and not on their command lines, which every user of the machine may read.
 *
 * @throws BackupError `unfit` if the TLS configuration cannot be passed to them.
 */
export function surroundings({ url, tls }: Server): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const given: Record<string, string> = {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    dbname: decodeURIComponent(pathname.slice(1)),
    ...Object.fromEntries(searchParams),
    ...(tls !== undefined && { sslmode: modeOf(tls) }),
  };
  // The driver's value for certificates that are not verified.
  if (given["sslmode"] === "no-verify") given["sslmode"] = "require";
  // Without a file of their own the programs look for one that few machines have; newer ones accept "system".
  if (given["sslmode"]?.startsWith("verify"))
    given["sslrootcert"] ??= existsSync(authorities) ? authorities : "system";
  const env: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(process.env))
    if (!name.startsWith("PG") || passwords.has(name)) env[name] = value;
  for (const [name, variable] of Object.entries(variables))
    if (given[name]) env[variable] = given[name];
  return { ...env, PGAPPNAME: "waymark backup", PGCONNECT_TIMEOUT: "10" };
}

function modeOf(tls: Exclude<Server["tls"], undefined>): string {
  if (typeof tls === "boolean") return tls ? "verify-full" : "disable";
  const { rejectUnauthorized = true, ...rest } = tls;
  if (Object.keys(rest).length > 0)
    throw new BackupError(
      "unfit",
      "postgres: backups require certificates as files: name them in the URL, with sslrootcert, sslcert and sslkey.",
    );
  return rejectUnauthorized ? "verify-full" : "require";
}
