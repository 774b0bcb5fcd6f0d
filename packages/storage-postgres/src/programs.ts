import { BackupError } from "@waymark/storage";
import { execFile, spawn, type ChildProcessByStdio } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { CheckedOptions } from "./options.ts";

/** The paths of the programs that copy a database. */
export interface Programs {
  readonly pg_dump: string;
  readonly pg_restore: string;
  readonly psql: string;
}

const names = ["pg_dump", "pg_restore", "psql"] as const;
const installed = "/usr/lib/postgresql";
const ask = promisify(execFile);

/**
 * The programs of PostgreSQL for a server: those of its own version, otherwise the next newer one. Searched in `PATH`
 * and in the folders of Debian.
 *
 * @param major - The major version of the server: 16.
 * @throws BackupError `incompatible` if there are none, or only older ones.
 */
export async function findPrograms(major: number): Promise<Programs> {
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== ""),
    ...versions.map((version) => join(installed, version, "bin")),
  ].filter((folder) => names.every((name) => existsSync(join(folder, name))));
  const found = await Promise.all(
    folders.map(async (folder) => ({ folder, version: await versionOf(join(folder, "pg_dump")) })),
  );
  const [fit] = found
    .filter(({ version }) => version >= major)
    .toSorted((a, b) => a.version - b.version);
  if (fit)
    return {
      pg_dump: join(fit.folder, "pg_dump"),
      pg_restore: join(fit.folder, "pg_restore"),
      psql: join(fit.folder, "psql"),
    };
  const newest = Math.max(...found.map(({ version }) => version));
  throw new BackupError(
    "incompatible",
    found.length === 0
      ? `postgres: there is no pg_dump, pg_restore and psql here: install the client programs of PostgreSQL ${major}.`
      : `postgres: pg_dump is of version ${newest}, the server of ${major}: install the client programs of PostgreSQL ${major}.`,
  );
}

async function versionOf(program: string): Promise<number> {
  try {
    const { stdout } = await ask(program, ["--version"]);
    return Number(/ (\d+)[.\w]/.exec(stdout)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** A running program: its output, its input, and its end. */
export interface RunningProgram {
  readonly input: Writable;
  readonly output: Readable;
  /** @throws BackupError with its error output, if it failed. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** Runs a program of PostgreSQL. The signal ends it. */
export function runProgram(
  program: string,
  args: readonly string[],
  { env, signal }: { readonly env: NodeJS.ProcessEnv; readonly signal?: AbortSignal | undefined },
): RunningProgram {
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(program, args, {
    env: { ...env, LC_ALL: "C" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    if (output.length < 4000) output += text;
  });
  // The end of the program is reported to the writer.
  child.stdin.on("error", () => undefined);
  const stop = () => void child.kill("SIGTERM");
  signal?.addEventListener("abort", stop, { once: true });
  const ended = (async () => {
    try {
      const [status] = (await once(child, "close")) as [number | null];
      signal?.throwIfAborted();
      if (status !== 0) throw toError(program, output);
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  })();
  // The caller that awaits it handles the rejection; until then it must not be reported as unhandled.
  ended.catch(() => undefined);
  return { input: child.stdin, output: child.stdout, ended, stop };
}

/** The error output may contain rows after its first line. */
function toError(program: string, output: string): BackupError {
  const name = program.slice(program.lastIndexOf("/") + 1);
  const lines = output.split("\n");
  const [line = "it said nothing"] = lines.filter((one) => /error|fatal/i.test(one));
  // A view or a foreign key of others on a table of the site.
  const dependent = lines.find((one) => /^DETAIL: .* depends on /.test(one));
  const reason = /is not available|unsupported version|server version/.test(output)
    ? "incompatible"
    : /corrupt|did not find magic|end of file|not appear to be/.test(output)
      ? "damaged"
      : "in-use";
  return new BackupError(
    reason,
    `postgres: ${name} failed: ${[
      line.replace(/^.*?error: /i, ""),
      dependent?.replace("DETAIL:  ", ""),
    ]
      .filter((one) => one !== undefined)
      .join(": ")
      .slice(0, 300)}`,
  );
}

type Server = Extract<CheckedOptions["server"], { readonly url: string }>;

/** The file with the certificates of trusted authorities on Debian. */
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
 * @throws BackupError `incompatible` if the TLS configuration cannot be passed to them.
 */
export function toEnvironment({ url, tls }: Server): NodeJS.ProcessEnv {
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
      "incompatible",
      "postgres: backups require certificates as files: name them in the URL, with sslrootcert, sslcert and sslkey.",
    );
  return rejectUnauthorized ? "verify-full" : "require";
}
