import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findNginx, startNginx } from "./nginx.mjs";
import { keepWorker, run } from "./worker.mjs";

/**
 * Starts a site as several processes on one database, behind nginx: brings the database to what the modules declare,
 * starts the first process, which makes what a new site needs, then the others.
 *
 * @param command The program and arguments that run the `waymark` command.
 * @param site The file of the site.
 * @param database The `DATABASE_URL` of all processes.
 * @param port Where nginx listens; 0 is any.
 */
export async function startCluster({
  command,
  site,
  database,
  processes = 4,
  port: asked = 0,
  env = {},
  print = console.log,
}) {
  const program = findNginx();
  if (!program) throw new Error("nginx is not installed; on Debian: apt-get install nginx-light");
  const folder = mkdtempSync(join(tmpdir(), "waymark-cluster-"));
  // The workers of nginx may be somebody else than who starts it.
  chmodSync(folder, 0o711);
  const stops = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const one of stops.splice(0).toReversed()) await one();
  };
  try {
    const [port, ...ports] = await freePorts(processes + 1, asked);
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
    const start = async (own, index) => {
      const worker = await keepWorker({
        command,
        args: ["serve", "--site", site],
        env: { ...shared, PORT: String(own) },
        port: own,
        print: (line) => print(`${index + 1} | ${line}`),
      });
      stops.push(() => worker.stop());
      return worker;
    };
    const [first, ...others] = ports;
    const workers = [await start(first, 0)];
    workers.push(...(await Promise.all(others.map((own, i) => start(own, i + 1)))));
    const nginx = await startNginx({ program, folder, port, upstreams: ports });
    stops.push(() => nginx.stop());
    return { url, workers, stop, env: shared };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ports that nobody listens on now; the first is the one that is asked for. */
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
