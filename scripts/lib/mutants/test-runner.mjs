import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const worker = fileURLToPath(new URL("worker.mjs", import.meta.url));

/** Runs tests of a folder in a process of its own, which is started again after tests that exceed a number of seconds. */
export class TestRunner {
  #folder;
  #seconds;
  #child;

  constructor(folder, seconds) {
    this.#folder = folder;
    this.#seconds = seconds;
  }

  /** The test files that fail after `changed` was written: the first of them, or all files if they take too long. */
  async failing(changed, files) {
    const child = (this.#child ??= await start(this.#folder));
    child.send({ changed, files });
    const ended = new AbortController();
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(this.#seconds * 1000)]);
    const answer = await Promise.race([
      once(child, "message", { signal }).then(([message]) => message),
      once(child, "exit", { signal }).then(() => undefined),
    ]).catch(() => undefined);
    ended.abort();
    if (answer) return answer.failing;
    this.stop();
    return files;
  }

  /** Ends the process and those that it started. */
  stop() {
    if (!this.#child) return;
    try {
      process.kill(-this.#child.pid, "SIGKILL");
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
    this.#child = undefined;
  }
}

async function start(folder) {
  const child = fork(worker, [folder], { cwd: folder, detached: true, stdio: "ignore" });
  const [message] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (message !== "ready") throw new Error("Vitest could not be started.");
  return child;
}
