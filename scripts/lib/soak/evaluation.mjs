import { increment, linearTrend, mean, quantile, quantileMs } from "../statistics.mjs";
import { maxSockets } from "./client.mjs";

const mebibyte = 1_048_576;
const hour = 3_600_000;
/** The limits on memory growth per hour and on the size of the write-ahead log. */
const growthLimit = mebibyte;
const walLimit = 64 * mebibyte;
/** The limit on the ratio of the p99 latency in the last tenth to that in the first. */
const slowdownLimit = 1.2;
/** Open files and timers vary with the load: the limit on the change of their mean. */
const handleLimit = 5;
/** The minimum minutes for checks of growth; without compiled code; and for checks of files, timers and rejections. */
const growthMinutes = 30;
const interpretedMinutes = 10;
const handleMinutes = 5;
/** The number of kinds of actions listed among the slowest. */
const listedActions = 4;
/** The samples of the first quarter of the run, at most of this time, are ignored: caches are still filling. */
const warmUp = 20 * 60_000;
/** After a read transaction ends, the write-ahead log is written back within this time. */
const checkpointTime = 60_000;

/** Logs and checks the results of a soak test. */
export function evaluate(run, { check, log }) {
  const { storage, minutes, rate, interpreted, load, samples } = run;
  const length = minutes * 60_000;
  const from = Math.min(warmUp, length / 4);
  const warm = samples.filter(({ at }) => at >= from);
  const isLong = minutes >= growthMinutes;
  const memory = evaluateMemory(warm, samples, {
    hasRss: isLong,
    hasHeap: isLong || (interpreted && minutes >= interpretedMinutes),
  });
  const latency = evaluateLatency(load.actions, warm, from, length);
  const handles = evaluateHandles(warm, samples);
  const wal = walSizes(samples);
  const { errors, rejected, dropped, actions } = load;
  const errorCount = Object.values(errors).reduce((a, b) => a + b, 0);

  log(
    `${minutes} min at ${rate} requests/s${interpreted ? " without compiled code" : ""}: ` +
      `${actions.count} responses, ${rejected} × 503, ${errorCount} errors`,
  );
  log(
    `memory: RSS ${mib(samples.at(-1).rss)} MiB${trendText(memory.rss)}; heap ${mib(memory.last.heap)} MiB${trendText(memory.heap)}; ` +
      `heap without compiled code ${mib(dataOf(memory.last))} MiB${trendText(memory.data)}`,
  );
  log(
    `resources: open files without connections ${signed(handles.files)}, timers ${signed(handles.timers)}, ` +
      `at most ${handles.connections} connections; write-ahead log at most ${mib(wal.normal)} MiB, ` +
      `${mib(wal.reading)} MiB during a long read transaction; ${run.temporaryFiles.length} temporary files`,
  );
  log(latency.text);
  log(latency.slowest);

  check("all responses have an expected status", formatErrors(errors));
  check("the exit code is 0", run.exitCode === 0 ? [] : [`exit code ${run.exitCode}`]);
  check("no temporary files are left", run.temporaryFiles);
  if (minutes >= handleMinutes) {
    const isAccepted = rejected + dropped <= actions.count / 100;
    check(
      "at most 1 % of the requests are rejected",
      isAccepted ? [] : [`${rejected} × 503, ${dropped} dropped`],
    );
    const { files, timers, connections } = handles;
    check("the number of open files does not grow", files > handleLimit ? [signed(files)] : []);
    check("the number of timers does not grow", timers > handleLimit ? [signed(timers)] : []);
    check(
      "the site has no more connections than the load generator",
      connections > maxSockets + handleLimit ? [connections] : [],
    );
  }
  // On PostgreSQL max_wal_size limits the log.
  if (storage === "sqlite")
    check(
      "the write-ahead log is bounded",
      wal.normal < walLimit ? [] : [`${mib(wal.normal)} MiB`],
    );
  check("all integrity checks pass", run.integrityErrors);
  if (memory.data) check("the heap without compiled code does not grow", growthErrors(memory.data));
  if (!isLong) return;
  check("the RSS does not grow", growthErrors(memory.rss));
  // A slower machine is not an error of the site.
  const { slowdown, lag, calculation } = latency;
  const isSteady = [1, lag, calculation].some((factor) => slowdown < slowdownLimit * factor);
  check("the p99 latency does not increase", isSteady ? [] : [slowdown.toFixed(2)]);
}

function evaluateMemory(warm, samples, { hasRss, hasHeap }) {
  const trend = (list, read) => linearTrend(list.map((sample) => [sample.at / hour, read(sample)]));
  const withHeap = warm.filter(({ heap }) => heap !== undefined);
  return {
    last: samples.findLast(({ heap }) => heap !== undefined) ?? { heap: 0, code: 0 },
    rss: hasRss ? trend(warm, ({ rss }) => rss) : undefined,
    heap: hasHeap ? trend(withHeap, ({ heap }) => heap) : undefined,
    data: hasHeap ? trend(withHeap, dataOf) : undefined,
  };
}

/** Compares latencies in the first and the last tenth of the run, after the warm-up. */
function evaluateLatency(actions, warm, from, length) {
  const tenth = (length - from) / 10;
  const first = actions.between(from, from + tenth);
  const last = actions.between(length - tenth, Infinity);
  const durations = [first, last].map((list) => list.map(({ duration }) => duration));
  const delays = [first, last].map((list) => list.map(({ late }) => late));
  const [syncs, calculations] = ["syncTimes", "calculationTimes"].map((name) =>
    firstAndLast(warm).map((list) => list.flatMap((sample) => sample[name] ?? [])),
  );
  const ratio = ([a, b], share) => quantile(b, share) / quantile(a, share);
  const both = ([a, b]) =>
    `p50 ${quantileMs(a, 0.5)}, p99 ${quantileMs(a, 0.99)} in the first tenth; ${quantileMs(b, 0.5)}, ${quantileMs(b, 0.99)} in the last`;
  const slowdown = ratio(durations, 0.99);
  const lag = ratio(delays, 0.99);
  const calculation = ratio(calculations, 0.5);
  const cpu = firstAndLast(warm).map((list) => formatCpu(cpuPerRequest(list)));
  const loopDelay = quantileMs(
    warm.map(({ delay }) => delay),
    0.5,
  );
  return {
    slowdown,
    lag,
    calculation,
    text:
      `latency: ${both(durations)} (ratios ${ratio(durations, 0.5).toFixed(2)} and ${slowdown.toFixed(2)}); ` +
      `ratio of the p99 timer delay in the load generator ${lag.toFixed(2)}, of the time of a fixed calculation ${calculation.toFixed(2)}; ` +
      `CPU time per request ${cpu.join(", then ")}; event loop delay ${loopDelay} (median of the p99 of each 10 s)`,
    slowest:
      `slowest 1 % of the requests in the last tenth: ${slowestActions(first, last)}; ` +
      `sync of one page to the disk: ${both(syncs)}`,
  };
}

/** The most frequent actions among the slowest, with their p99 latencies in the first and the last tenth. */
function slowestActions(first, last) {
  const limit = quantile(
    last.map(({ duration }) => duration),
    0.99,
  );
  const slowest = last.filter(({ duration }) => duration >= limit);
  const counts = {};
  for (const { name } of slowest) increment(counts, name);
  const p99 = (list, name) =>
    quantileMs(
      list.filter((one) => one.name === name).map(({ duration }) => duration),
      0.99,
    );
  return Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, listedActions)
    .map(([name, count]) => {
      const percent = Math.round((100 * count) / slowest.length);
      return `${percent} % ${name} (p99 ${p99(first, name)}, then ${p99(last, name)})`;
    })
    .join(", ");
}

/** The CPU time of the site per response, in milliseconds; NaN for a single sample. */
function cpuPerRequest(samples) {
  const [first, last] = [samples[0], samples.at(-1)];
  return (last.cpu - first.cpu) / (last.completed - first.completed);
}

/** The changes of the mean numbers of open files and timers, and the maximum number of connections. */
function evaluateHandles(warm, samples) {
  const change = (read) => {
    const [first, last] = firstAndLast(warm).map((list) => mean(list.map(read)));
    return last - first;
  };
  // Connections vary with the load, and are kept open for some seconds.
  const connectionsOf = ({ handles }) => handles.TCPSocketWrap ?? 0;
  return {
    files: change((sample) => (sample.files ?? 0) - connectionsOf(sample)),
    timers: change(({ handles }) => handles.Timeout ?? 0),
    connections: Math.max(...samples.map(connectionsOf)),
  };
}

/** The first and the last tenth of a list. */
function firstAndLast(list) {
  const count = Math.max(1, Math.floor(list.length / 10));
  return [list.slice(0, count), list.slice(-count)];
}

/** The maximum size of the write-ahead log during a long read transaction and shortly after it, and without one. */
function walSizes(samples) {
  const ended = samples.findLast(({ hasReader }) => hasReader)?.at ?? -Infinity;
  const isNormal = ({ at, hasReader }) => !hasReader && (at < ended || at > ended + checkpointTime);
  const maximum = (list) => Math.max(0, ...list.map(({ walSize }) => walSize));
  return {
    normal: maximum(samples.filter(isNormal)),
    reading: maximum(samples.filter((sample) => !isNormal(sample))),
  };
}

/** The trend as an error, if the lower bound of its confidence interval exceeds the limit. */
const growthErrors = (trend) => (trend && trend.low > growthLimit ? [trendText(trend)] : []);

/**
 * The heap without compiled code. V8 compiles rarely called functions only after hours; the total is limited by the number of
 * functions.
 */
const dataOf = ({ heap, code }) => heap - code;
const formatCpu = (ms) => (Number.isNaN(ms) ? "unknown" : `${ms.toFixed(2)} ms`);
const mib = (bytes) => (bytes / mebibyte).toFixed(1);
const signed = (number) => (number < 0 ? "−" : "+") + Math.abs(number).toFixed(1);
const trendText = (trend) =>
  trend ? `, growing by ${mib(trend.slope)} MiB/h (${mib(trend.low)} to ${mib(trend.high)})` : "";
const formatErrors = (errors) =>
  Object.entries(errors).map(([error, count]) => `${count} × ${error}`);
