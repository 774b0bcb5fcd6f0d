import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";

/** Runs a command of the site to its end. @throws Error where it fails. */
export async function run(command, args, env, print) {
  const child = begin(command, args, env, print);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`waymark ${args[0]} ended with ${code}.`);
}

/**
 * One process of the site, kept alive: when it ends without being asked to, it is started anew. Resolves when it
 * answers.
 */
export async function keepWorker({ command, args, env, port, print }) {
  let isStopping = false;
  let child = begin(command, args, env, print);
  const revive = async () => {
    while (!isStopping) {
      const [code, signal] = await once(child, "exit");
      if (isStopping) return;
      print(`ended with ${signal ?? code}; it is started anew.`);
      await wait(500);
      if (!isStopping) child = begin(command, args, env, print);
    }
  };
  await answers(port, child);
  const revived = revive();
  return {
    port,
    get pid() {
      return child.pid;
    },
    async stop() {
      isStopping = true;
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await revived;
    },
  };
}

function begin([program, ...given], args, env, print) {
  const child = spawn(program, [...given, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const leave = () => child.kill("SIGKILL");
  process.once("exit", leave);
  child.once("exit", () => process.off("exit", leave));
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", print);
  return child;
}

async function answers(port, child) {
  while (child.exitCode === null && child.signalCode === null) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/`).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.ok) return;
    await wait(50);
  }
  throw new Error("A process of the site did not start; it says why above.");
}
