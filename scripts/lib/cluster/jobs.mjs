import { setTimeout as wait } from "node:timers/promises";

/** Each queued job runs once, in any process; a recurring job runs once per interval. */
export async function checkJobs({ client, log, check }) {
  const names = Array.from({ length: 60 }, (_, i) => `job ${i}`);
  for (const name of names)
    await client.send("POST", "/counting/v1/jobs", { body: { name, seconds: 1 } });
  const readRuns = async () => (await client.send("GET", "/counting/v1/jobs")).body;
  const before = (await readRuns()).tick ?? 0;
  const began = performance.now();
  let runs = {};
  while (performance.now() - began < 30_000) {
    await wait(250);
    runs = await readRuns();
    if (names.every((name) => runs[name] > 0) && performance.now() - began > 10_000) break;
  }
  // Time for an erroneous second run.
  await wait(2000);
  runs = await readRuns();
  const seconds = (performance.now() - began) / 1000;
  const ticks = runs.tick - before;
  const failures = names.filter((name) => runs[name] !== 1);
  log(
    `jobs: ${names.length} jobs, ${failures.length} did not run exactly once; ` +
      `a job with an interval of 1 s ran ${ticks} times in ${seconds.toFixed(1)} s`,
  );
  check("each job runs once", failures.length === 0);
  check(
    "a recurring job runs once per interval for all processes",
    ticks <= seconds + 2 && ticks >= 1,
  );
}
