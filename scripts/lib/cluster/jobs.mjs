import { setTimeout as wait } from "node:timers/promises";

/** A job runs once, whichever process takes it; one that runs by itself runs once each time. */
export async function checkJobs({ client, say, judge }) {
  const names = Array.from({ length: 60 }, (_, i) => `job ${i}`);
  for (const name of names)
    await client.send("POST", "/counting/v1/jobs", { body: { name, seconds: 1 } });
  const done = async () => (await client.send("GET", "/counting/v1/jobs")).body;
  const before = (await done()).tick ?? 0;
  const began = performance.now();
  let runs = {};
  while (performance.now() - began < 30_000) {
    await wait(250);
    runs = await done();
    if (names.every((name) => runs[name] > 0) && performance.now() - began > 10_000) break;
  }
  // Time for a second run, if there is one.
  await wait(2000);
  runs = await done();
  const seconds = (performance.now() - began) / 1000;
  const ticks = runs.tick - before;
  const wrong = names.filter((name) => runs[name] !== 1);
  say(
    `jobs: ${names.length} jobs, ${wrong.length} not done exactly once; ` +
      `one of every second ran ${ticks} times in ${seconds.toFixed(1)} s`,
  );
  judge("each job is done once", wrong.length === 0);
  judge("a recurring job runs once for all processes", ticks <= seconds + 2 && ticks >= 1);
}
