import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Runs a `waymark` command until it exits.
 *
 * @throws Error if the exit code is not 0.
 */
export async function run(command, args, env, print) {
  const child = startProcess(command, args, env, print);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`waymark ${args[0]} exited with code ${code}.`);
}

/** Starts a process of the site and waits until it serves requests. If it exits unexpectedly, it is restarted. */
export async function startWorker({ command, args, env, port, print }) {
  let isStopping = false;
  let child = startProcess(command, args, env, print);
  const restartOnExit = async () => {
    while (!isStopping) {
      const [code, signal] = await once(child, "exit");
      if (isStopping) return;
      print(`exited with ${signal ?? `code ${code}`}; restarting`);
      await wait(500);
      if (!isStopping) child = startProcess(command, args, env, print);
    }
  };
  await waitUntilServing(port, child);
  const restarts = restartOnExit();
  return {
    port,
    get pid() {
      return child.pid;
    },
    /** Ends the process, and waits until the next one serves requests. */
    async restart() {
      const previous = child;
      const exited = once(previous, "exit");
      previous.kill("SIGTERM");
      await exited;
      while (child === previous) await wait(50);
      await waitUntilServing(port, child);
    },
    async stop() {
      isStopping = true;
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await restarts;
    },
  };
}

function startProcess([program, ...programArgs], args, env, print) {
  const child = spawn(program, [...programArgs, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", print);
  return child;
}

async function waitUntilServing(port, child) {
  while (child.exitCode === null && child.signalCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/api/`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await wait(50);
  }
  throw new Error("A process of the site did not start; see the messages above.");
}
