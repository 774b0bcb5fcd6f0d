import { createClient } from "@libsql/client";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A running libSQL server. */
export interface LibsqlServer {
  readonly url: string;
  /** Drops all tables. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

/** The program of the server, `sqld`: in the folders of PATH, or as `LIBSQL_SERVER` names it. */
const program = process.env["LIBSQL_SERVER"] ?? "sqld";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Starts a server; undefined if it is not installed. */
export async function startLibsql(): Promise<LibsqlServer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "waymark-sqld-"));
  const address = `127.0.0.1:${await freePort()}`;
  const server = spawn(program, ["-d", folder, "--http-listen-addr", address, "--no-welcome"], {
    stdio: "ignore",
  });
  const ended = once(server, "exit").catch(() => undefined);
  const stop = async () => {
    if (server.exitCode === null && server.pid !== undefined) server.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://${address}`;
  const gone = new AbortController();
  void ended.then(() => gone.abort());
  if (!(await isUp(`${url}/health`, gone.signal))) {
    await stop();
    return undefined;
  }
  return { url, stop, empty: () => empty(url) };
}

async function isUp(url: string, gone: AbortSignal): Promise<boolean> {
  for (let tries = 0; tries < 200 && !gone.aborted; tries++) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

async function empty(url: string): Promise<void> {
  const client = createClient({ url });
  try {
    const { rows } = await client.execute(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
       and name not glob '*__search_*' and name not like '%_litestream%' and name not like 'libsql_%'`,
    );
    const drops = rows.map(({ name }) => `drop table "${String(name)}"`);
    await client.migrate([...drops, "pragma user_version = 0"]);
  } finally {
    client.close();
  }
}
