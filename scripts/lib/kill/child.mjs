import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { serialize } from "../test-database.mjs";

const site = new URL("site.mjs", import.meta.url);

/**
 * Starts a test site in a child process; `startupTime` is in milliseconds. `prefix` is a command that runs it, such as
 * strace, and `program` the file of another site.
 */
export async function startChild(database, { prefix = [], program = site } = {}) {
  const began = performance.now();
  const [execPath = process.execPath, ...options] = prefix;
  const child = fork(fileURLToPath(program), [], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, TEST_DATABASE: serialize(database) },
    ...(prefix.length > 0 && {
      execPath,
      execArgv: [...options, process.execPath, ...process.execArgv],
    }),
  });
  const exited = once(child, "exit");
  const first = await Promise.race([once(child, "message"), exited.then(() => undefined)]);
  if (!first) throw new Error(`The site exited with code ${child.exitCode} before it listened.`);
  const [{ port }] = first;
  return {
    port,
    startupTime: performance.now() - began,
    /** Sends a message and returns the answer of the program. The default site does not answer. */
    async request(message) {
      child.send(message);
      const [answer] = await once(child, "message");
      return answer;
    },
    /** Sends a signal and returns the exit code and the time until the exit. */
    async stop(signal) {
      const sent = performance.now();
      child.kill(signal);
      const [code] = await exited;
      return { code, milliseconds: performance.now() - sent };
    },
  };
}
