import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { told } from "../place.mjs";

const site = new URL("site.mjs", import.meta.url);

/**
 * Starts a site at a place; `ready` is how long that took, in milliseconds. `prefix` is a command that runs it, such
 * as strace, and `program` the file of another site.
 */
export async function startChild(place, { prefix = [], program = site } = {}) {
  const began = performance.now();
  const [execPath = process.execPath, ...words] = prefix;
  const child = fork(fileURLToPath(program), [], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, PLACE: told(place) },
    ...(prefix.length > 0 && {
      execPath,
      execArgv: [...words, process.execPath, ...process.execArgv],
    }),
  });
  const exited = once(child, "exit");
  const first = await Promise.race([once(child, "message"), exited.then(() => undefined)]);
  if (!first) throw new Error(`The site ended with ${child.exitCode} before it listened.`);
  const [{ port }] = first;
  return {
    port,
    ready: performance.now() - began,
    /** What the program answers to a message; the site of the kills answers nothing. */
    async ask(message) {
      child.send(message);
      const [answer] = await once(child, "message");
      return answer;
    },
    /** Ends it; answers its exit code and how long it took. */
    async end(signal) {
      const asked = performance.now();
      child.kill(signal);
      const [code] = await exited;
      return { code, milliseconds: performance.now() - asked };
    },
  };
}
