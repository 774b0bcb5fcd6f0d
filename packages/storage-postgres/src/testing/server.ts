import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { Client } from "pg";

/** Options of `startPostgres`. */
export interface TestServerOptions {
  /**
   * Whether committed data must survive a crash of the machine. Default false, which is many times faster;
   * storage on such a server needs `durability: "unchecked"`.
   */
  readonly durable?: boolean;
  /** Further settings of the server: `{ max_connections: "20" }`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A PostgreSQL server for tests, on a Unix socket in a temporary folder. */
export interface TestServer {
  /** The URL of the database `postgres` for the superuser `postgres`. */
  readonly url: string;
  /** Creates an empty database that the unprivileged role `waymark` owns, and returns its URL for that role. */
  createDatabase(name?: string): Promise<string>;
  /** Runs statements on a database as the superuser, and returns the rows of the last one. */
  query(
    text: string,
    values?: readonly unknown[],
    url?: string,
  ): Promise<Record<string, unknown>[]>;
  /** Stops the server and keeps its data. `immediate` simulates a crash: connections break, and nothing more is written. */
  halt(how?: "fast" | "immediate"): Promise<void>;
  /** Starts it again after `halt`. */
  resume(): Promise<void>;
  /** Stops the server and deletes its folder. */
  stop(): Promise<void>;
}

const fast = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
};

/**
 * Starts a PostgreSQL server for tests: an empty cluster in a temporary folder, on a Unix socket only, as an unprivileged user
 * if the test runs as root. It stops at the latest when the process exits. The start takes about two seconds, so use one
 * server per test file, and a database or a schema per test.
 *
 * @returns undefined if no PostgreSQL is installed: `describe.skipIf(server === undefined)`.
 * @throws Error with the output of the server if it does not start.
 */
export async function startPostgres(
  options: TestServerOptions = {},
): Promise<TestServer | undefined> {
  const binaries = findBinaries();
  if (binaries === undefined) return undefined;
  const account = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), "waymark-postgres-"));
  chmodSync(folder, 0o711);
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, "data");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await run(account, join(binaries, "initdb"), [
      `--pgdata=${data}`,
      "--username=postgres",
      "--auth=trust",
      "--encoding=UTF8",
      "--locale=C",
      "--no-sync",
      "--no-instructions",
    ]);
  } catch (error) {
    remove();
    throw error;
  }
  const settings = {
    listen_addresses: "",
    unix_socket_directories: folder,
    unix_socket_permissions: "0777",
    ...(options.durable ? {} : fast),
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  let server: ChildProcess | undefined;
  let output = "";

  // Stop the server if the test process is terminated.
  const leave = () => {
    server?.kill("SIGQUIT");
    remove();
  };
  const halt: TestServer["halt"] = async (how = "fast") => {
    if (!server) return;
    const ended = once(server, "exit");
    server.kill(how === "fast" ? "SIGINT" : "SIGQUIT");
    await ended;
  };
  const running = toTestServer(url);
  const resume = async () => {
    if (server) return;
    output = "";
    const started = spawn(join(binaries, "postgres"), ["-D", data, ...args], {
      ...account,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    server = started;
    started.stderr.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-4000);
    });
    started.on("exit", () => (server = undefined));
    for (;;) {
      try {
        await running.query("select 1");
        return;
      } catch (error) {
        if (!server) throw new Error(`PostgreSQL did not start: ${output}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  process.once("exit", leave);
  const stop = async () => {
    await halt("immediate");
    process.off("exit", leave);
    remove();
  };
  try {
    await resume();
    await running.query("create role waymark login");
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...running, halt, resume, stop };
}

/** The number of databases without names that this process has created: several processes may use one server. */
let databases = 0;

/** Runs statements on a running server and creates databases, with the URL of its superuser. */
export function toTestServer(url: string): Pick<TestServer, "url" | "query" | "createDatabase"> {
  const query: TestServer["query"] = async (text, values = [], at = url) => {
    const client = new Client({ connectionString: at });
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  return {
    url,
    query,
    async createDatabase(name = `test_${process.pid}_${++databases}`) {
      await query(`create database "${name}" owner waymark`);
      const database = new URL(url);
      database.username = "waymark";
      database.pathname = `/${name}`;
      return database.href;
    },
  };
}
async function run(
  account: Account | undefined,
  program: string,
  args: readonly string[],
): Promise<void> {
  const child = spawn(program, args, { ...account, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${program} failed: ${output}`);
}

/** A user to run a program as. */
interface Account {
  readonly uid: number;
  readonly gid: number;
}

const installed = "/usr/lib/postgresql";

/** The folder with the programs of the newest installed PostgreSQL; undefined if there is none. */
function findBinaries(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  const folders = [
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((one) => join(installed, one, "bin")),
    ...(process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== ""),
  ];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((program) => existsSync(join(folder, program))),
  );
}

/** The user to run the server as, since it does not run as root. Undefined if the process is not root. */
function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
