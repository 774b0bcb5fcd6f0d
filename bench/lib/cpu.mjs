import { readdirSync, readFileSync } from "node:fs";

/**
 * Nanoseconds of CPU that a process has used so far: all of its threads, in user and kernel mode.
 * Time spent waiting for a CPU does not count, so other work on the machine disturbs little.
 */
export function cpuOf(pid) {
  let total = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      const text = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "latin1");
      total += Number(text.slice(0, text.indexOf(" ")));
    } catch (error) {
      // The thread ended between the listing and the reading.
      if (error.code !== "ENOENT" && error.code !== "ESRCH") throw error;
    }
  }
  return total;
}
