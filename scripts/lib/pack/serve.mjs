import { spawn } from "node:child_process";

/** The time limit of `npm start`, including its build, in milliseconds. */
const timeout = 120_000;

/**
 * Runs `npm start` in a folder on a free port, calls `work` with the URL of the site and what was printed, and stops it.
 *
 * @param options.line - What the server prints when it listens, with its URL as the first group.
 */
export async function withServer(cwd, work, { line = /^ +site +(http:\S+?)\/?$/m, env = {} } = {}) {
  const child = spawn("npm", ["start"], {
    cwd,
    // A new process group, since npm does not forward signals to its child processes.
    detached: true,
    env: { ...process.env, PORT: "0", LOG: "text", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const exited = new Promise((resolve) => child.once("close", resolve));
  try {
    const deadline = performance.now() + timeout;
    for (;;) {
      const [, url] = line.exec(text) ?? [];
      if (url) return await work(url, text);
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`npm start in ${cwd} did not start a server: ${text}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    if (child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await exited;
  }
}
