import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const template = new URL("nginx.conf.template", import.meta.url);

/** The path of nginx, or undefined if it is not installed. */
export function findNginx() {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, "nginx")).find(isExecutable);
}
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts nginx as a load balancer for the given ports. It does not use a port for two seconds after failures. */
export async function startNginx({ program, folder, port, upstreams }) {
  const servers = upstreams.map(
    (one) => `    server 127.0.0.1:${one} max_fails=2 fail_timeout=2s;`,
  );
  const values = { folder, port: String(port), servers: servers.join("\n") };
  const text = readFileSync(template, "utf8").replace(
    /\{(\w+)\}/g,
    (whole, name) => values[name] ?? whole,
  );
  const file = join(folder, "nginx.conf");
  writeFileSync(file, text);
  const child = spawn(program, ["-e", join(folder, "error.log"), "-p", folder, "-c", file], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const exited = once(child, "exit");
  // nginx must not outlive this process.
  const kill = () => child.kill("SIGTERM");
  process.once("exit", kill);
  void exited.then(() => process.off("exit", kill));
  await waitUntilListening(child, port);
  return {
    pid: child.pid,
    exited,
    /** Stops nginx after its current requests. */
    async stop() {
      child.kill("SIGQUIT");
      await exited;
    },
  };
}

async function waitUntilListening(child, port) {
  while (child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/api/`).catch(() => undefined);
    await response?.body?.cancel();
    if (response) return;
    await wait(20);
  }
  throw new Error("nginx did not start; see the messages above.");
}
