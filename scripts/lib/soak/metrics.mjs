// Loaded into the process of the site with --import: sends metrics to the parent in response to each message. With `collect`, it
// also collects garbage and sends the remaining heap and the size of compiled code, which blocks the process briefly.
import { readdirSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapCodeStatistics } from "node:v8";
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  process.on("message", ({ collect }) => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const sample = {
      rss,
      heapUsed,
      external,
      cpu: cpuTime(),
      delay: delay.percentile(99) / 1e6,
      maxDelay: delay.max / 1e6,
      handles: countNames(process.getActiveResourcesInfo()),
      files: openFiles(),
    };
    if (collect) {
      globalThis.gc();
      sample.heap = process.memoryUsage().heapUsed;
      sample.code = getHeapCodeStatistics().code_and_metadata_size;
    }
    delay.reset();
    process.send(sample);
  });
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // The IPC channel must not keep the process alive.
  process.channel.unref();
}

/** The CPU time of all threads so far, in milliseconds. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
function countNames(names) {
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
/** The number of open files and connections, on Linux. */
function openFiles() {
  try {
    return readdirSync("/proc/self/fd").length - 1;
  } catch {
    return undefined;
  }
}
