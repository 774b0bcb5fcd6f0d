// Loaded into the site's process before anything else; tells the parent what it holds when it is asked to. `collect` asks
// for the heap without what nobody refers to any more, and for how much of it is code that V8 has compiled, which stops
// the process for a moment.
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
      longest: delay.max / 1e6,
      handles: counted(process.getActiveResourcesInfo()),
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
  // To listen to the parent is no reason to stay.
  process.channel.unref();
}

/** Milliseconds of processors that all its threads took so far. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
function counted(names) {
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
/** How many files and connections are open, where the system tells. */
function openFiles() {
  try {
    return readdirSync("/proc/self/fd").length - 1;
  } catch {
    return undefined;
  }
}
