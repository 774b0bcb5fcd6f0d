import { setTimeout as wait } from "node:timers/promises";
import { startLoad } from "../restart-load.mjs";
import { formatCounts, quantileMs } from "../statistics.mjs";

/** Restarts the processes one after the other while clients send requests to nginx: none fails, although none is repeated. */
export async function checkRollingRestart({ port, admin, workers, log, check }) {
  const paths = ["/explorer", "/api/core/v2/posts?per_page=5"];
  const load = startLoad(port, admin.authorization, paths);
  await load.proceeded();
  for (const worker of workers) {
    await worker.restart();
    await load.proceeded();
    // nginx uses a process again two seconds after it could not be reached.
    await wait(500);
  }
  const { counts, failures, times, created, stored } = await load.stop();
  log(
    `rolling restart: ${workers.length} processes; responses: ${formatCounts(counts)}; failed: ${formatCounts(failures)}; ` +
      `longest ${quantileMs(times, 1)}`,
  );
  check(
    "no request fails while the processes restart one after the other",
    Object.keys(failures).length === 0,
  );
  check("each write during the restart is stored once", stored === created);
}
