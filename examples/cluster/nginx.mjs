import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const template = new URL("nginx.conf.template", import.meta.url);

/** Where the program is; undefined where it is not installed. */
export function findNginx() {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, "nginx")).find(isProgram);
}
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts nginx before processes that listen on these ports. It leaves one that fails alone for two seconds. */
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
  // Who ends in a hurry leaves nothing behind.
  const leave = () => child.kill("SIGTERM");
  process.once("exit", leave);
  void exited.then(() => process.off("exit", leave));
  await isListening(child, port);
  return {
    pid: child.pid,
    exited,
    /** Lets it finish the requests that it has, and ends it. */
    async stop() {
      child.kill("SIGQUIT");
      await exited;
    },
  };
}

async function isListening(child, port) {
  while (child.exitCode === null) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/`).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply) return;
    await wait(20);
  }
  throw new Error("nginx did not start; it says why above.");
}
