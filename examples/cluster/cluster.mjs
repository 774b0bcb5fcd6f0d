import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findNginx, startNginx } from "./nginx.mjs";
import { startWorker, run } from "./worker.mjs";

/**
 * Starts a site as several processes with one database, behind nginx: migrates the database, starts the first process, which
 * creates the content of a new site, then the others.
 *
 * @param command The program and arguments that run the `waymark` command.
 * @param site The file of the site.
 * @param database The `DATABASE_URL` of all processes.
 * @param port The port of nginx; 0 for any free port.
 */
export async function startCluster({
  command,
  site,
  database,
  processes = 4,
  port: requestedPort = 0,
  env = {},
  print = console.log,
}) {
  const program = findNginx();
  if (!program) throw new Error("nginx is not installed; on Debian: apt-get install nginx-light");
  const folder = mkdtempSync(join(tmpdir(), "waymark-cluster-"));
  // The workers of nginx may run as another user.
  chmodSync(folder, 0o711);
  const cleanups = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  };
  try {
    const [port, ...ports] = await freePorts(processes + 1, requestedPort);
    const url = `http://127.0.0.1:${port}`;
    const data = join(folder, "data");
    mkdirSync(data);
    const shared = {
      DATABASE_URL: database,
      DATA_DIR: data,
      SITE_URL: url,
      HOST: "127.0.0.1",
      TRUSTED_PROXIES: "127.0.0.1",
      LOG: "text",
      ...env,
    };
    await run(command, ["migrate", "--site", site], shared, print);
    const start = async (workerPort, index) => {
      const worker = await startWorker({
        command,
        args: ["serve", "--site", site],
        env: { ...shared, PORT: String(workerPort) },
        port: workerPort,
        print: (line) => print(`${index + 1} | ${line}`),
      });
      cleanups.push(() => worker.stop());
      return worker;
    };
    const [first, ...others] = ports;
    const workers = [await start(first, 0)];
    workers.push(...(await Promise.all(others.map((other, i) => start(other, i + 1)))));
    const nginx = await startNginx({ program, folder, port, upstreams: ports });
    cleanups.push(() => nginx.stop());
    return { url, workers, stop, env: shared };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Free ports; the first one is the requested port, unless that is 0. */
async function freePorts(count, first) {
  const servers = await Promise.all(
    Array.from({ length: count }, (_, i) => listen(i === 0 ? first : 0)),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
const listen = (port) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
