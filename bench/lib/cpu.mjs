import { readdirSync, readFileSync } from "node:fs";

/**
 * The CPU time of a process and of its child processes so far, in nanoseconds: all threads, in user and kernel mode. Time spent
 * waiting for a CPU is not included, so other processes have little influence.
 */
export function cpuOf(pid) {
  let total = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      const text = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "latin1");
      total += Number(text.slice(0, text.indexOf(" ")));
      const children = readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1");
      for (const child of children.split(" ").filter(Boolean)) total += cpuOf(child);
    } catch (error) {
      // The thread ended between the listing and the reading.
      if (error.code !== "ENOENT" && error.code !== "ESRCH") throw error;
    }
  }
  return total;
}
