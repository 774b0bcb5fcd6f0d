import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("site.mjs", import.meta.url));

/** Starts the site on a file; `ready` is how long that took, in milliseconds. */
export async function startChild(file) {
  const began = performance.now();
  const child = fork(program, [file], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const exited = once(child, "exit");
  const first = await Promise.race([once(child, "message"), exited.then(() => undefined)]);
  if (!first) throw new Error(`The site ended with ${child.exitCode} before it listened.`);
  const [{ port }] = first;
  return {
    port,
    ready: performance.now() - began,
    /** Ends it; answers its exit code and how long it took. */
    async end(signal) {
      const asked = performance.now();
      child.kill(signal);
      const [code] = await exited;
      return { code, milliseconds: performance.now() - asked };
    },
  };
}
