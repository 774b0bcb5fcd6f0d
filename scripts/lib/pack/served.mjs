import { spawn } from "node:child_process";

/** How long `npm start` may take until it answers: it builds before. */
const patience = 120_000;

/** Does `work` with the address of what `npm start` serves in a folder, on a port that is free, and stops it. */
export async function whileServed(cwd, work) {
  const child = spawn("npm", ["start"], {
    cwd,
    // A group of its own: npm passes no signal on to what it has started.
    detached: true,
    env: { ...process.env, PORT: "0", LOG: "text" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
  const ended = new Promise((resolve) => child.once("close", resolve));
  try {
    const until = performance.now() + patience;
    for (;;) {
      const [, url] = /^ +site +(http:\S+?)\/?$/m.exec(text) ?? [];
      if (url) return await work(url);
      if (child.exitCode !== null || performance.now() > until)
        throw new Error(`npm start in ${cwd} serves nothing: ${text}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    if (child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await ended;
  }
}
