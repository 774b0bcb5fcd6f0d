import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const bench = new URL("../", import.meta.url);

/**
 * Starts a program of this folder and waits for its first message. `request` sends a message and returns the next one; errors
 * contain the output of the program.
 */
export async function startChild(
  file,
  { env = {}, args = [], execArgv = [], execPath = process.execPath, timeout = 30_000 } = {},
) {
  const child = fork(fileURLToPath(new URL(file, bench)), args, {
    env: { ...process.env, NODE_ENV: "production", ...env },
    execArgv,
    execPath,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output = (output + chunk).slice(-4000)));
  const first = await nextMessage(
    child,
    timeout,
    () => `${file} did not start. ${output.trim()}`,
  ).catch((error) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    pid: child.pid,
    first,
    output: () => output,
    request(message) {
      const answer = nextMessage(child, 120_000, () => `${file} failed. ${output.trim()}`);
      child.send(message);
      return answer;
    },
    stop() {
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
      return new Promise((resolve) => {
        child.once("exit", resolve);
        child.kill("SIGKILL");
      });
    },
  };
}

/** Runs a program of `in-process/` in a new process and returns the `{ samples, notes }` that it sends. */
export async function runInChild(file, context, args = [], execArgv = []) {
  const child = await startChild(`in-process/${file}`, {
    args: [String(context.rounds), context.hasWaymark ? "waymark" : "peers", ...args],
    execArgv,
    timeout: 300_000,
  });
  await child.stop();
  return child.first;
}

/** The next message of a process; rejects if it exits, or after the timeout. */
function nextMessage(child, timeout, errorMessage) {
  return new Promise((resolve, reject) => {
    const settle = (action) => {
      clearTimeout(timer);
      child.off("message", onMessage);
      child.off("exit", onExit);
      child.off("error", onError);
      action();
    };
    const onMessage = (message) => settle(() => resolve(message));
    const onExit = () => settle(() => reject(new Error(errorMessage())));
    const onError = (error) => settle(() => reject(error));
    const timer = setTimeout(onExit, timeout);
    child.on("message", onMessage);
    child.on("exit", onExit);
    child.on("error", onError);
  });
}
