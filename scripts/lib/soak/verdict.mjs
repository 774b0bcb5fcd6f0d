import { quantile } from "../cluster/client.mjs";
import { mostSockets } from "./client.mjs";
import { mean, slopeOf } from "./slope.mjs";

const mebibyte = 1_048_576;
const hour = 3_600_000;
/** What memory may grow by in an hour, and what the write-ahead log may come to. */
const mostGrowth = mebibyte;
const mostLog = 64 * mebibyte;
/** What a last tenth may take longer than a first one. */
const mostSlower = 1.2;
/** Files and timers come and go with requests: so many more on average are no more. */
const mostMore = 5;
/** Of less than this, in minutes, nothing is said about the growth of memory, and about whether files, timers and refusals stay few. */
const shortest = 30;
/** The same where no code is compiled. Of the process as a whole that says nothing: the system takes back what it likes. */
const shortestInterpreted = 10;
const settled = 5;
/** So many kinds of requests are told. */
const mostTold = 4;
/** How long everything may take to be read and kept for the first time: a quarter of the run, at most this. */
const warmUp = 20 * 60_000;
/** A log that somebody held on to may take this long to be written back. */
const settling = 60_000;

/** Says what a soak has come to, and judges it. */
export function toVerdict(found, { judge, say }) {
  const { kind, minutes, rate, interpreted, load, samples, leftovers, code, unsound } = found;
  const length = minutes * 60_000;
  const from = Math.min(warmUp, length / 4);
  const warm = samples.filter(({ at }) => at >= from);
  const growth = (list, read) => slopeOf(list.map((one) => [one.at / hour, read(one)]));
  const collected = warm.filter(({ heap }) => heap !== undefined);
  const isLong = minutes >= shortest;
  const isTelling = isLong || (interpreted && minutes >= shortestInterpreted);
  const rss = isLong ? growth(warm, (one) => one.rss) : undefined;
  const [heap, data] = isTelling
    ? [growth(collected, (one) => one.heap), growth(collected, dataOf)]
    : [];
  const tenth = (length - from) / 10;
  const first = load.done.between(from, from + tenth);
  const last = load.done.between(length - tenth, Infinity);
  const times = [first, last].map((list) => list.map(({ took }) => took));
  const lags = [first, last].map((list) => list.map(({ late }) => late));
  const [syncs, paces] = ["syncs", "paces"].map((name) =>
    ends(warm).map((list) => list.flatMap((one) => one[name] ?? [])),
  );
  const pace = quantile(paces[1], 0.5) / quantile(paces[0], 0.5);
  const costs = ends(warm).map(costOf);
  const [slower, lag] = [times, lags].map(([a, b]) => quantile(b, 0.99) / quantile(a, 0.99));
  const middle = quantile(times[1], 0.5) / quantile(times[0], 0.5);
  const more = (read) => mean(ends(warm)[1].map(read)) - mean(ends(warm)[0].map(read));
  const files = more((one) => (one.files ?? 0) - connectionsOf(one));
  const connections = Math.max(...samples.map(connectionsOf));
  const timers = more(({ handles }) => handles.Timeout ?? 0);
  const logs = logSizes(samples);
  const held = samples.findLast((one) => one.heap !== undefined) ?? { heap: 0, code: 0 };
  const { wrong, refused, turnedAway, done } = load;

  say(
    `${minutes} min${interpreted ? " without compiled code" : ""}, ${rate} requests a second, ${done.count} answered: ${refused} times 503, ${[...wrong.values()].reduce((a, b) => a + b, 0)} wrong; ` +
      `RSS ${mib(samples.at(-1).rss)} MiB${told(rss)}, heap ${mib(held.heap)} MiB${told(heap)}, without compiled code ${mib(dataOf(held))} MiB${told(data)}; ` +
      `open files without connections ${signed(files)}, connections at most ${connections}, timers ${signed(timers)}; write-ahead log at most ${mib(logs.free)} MiB, ${mib(logs.held)} MiB while a reader held on; ` +
      `${leftovers.length} temporary files`,
  );
  say(
    `answers p50 ${ms(times[0], 0.5)}, p99 ${ms(times[0], 0.99)} in the first tenth, ${ms(times[1], 0.5)} and ${ms(times[1], 0.99)} in the last: ` +
      `${middle.toFixed(2)} and ${slower.toFixed(2)} times as long, while timers of the load itself were late by ${lag.toFixed(2)} times as much; ` +
      `the same piece of work took the machine ${pace.toFixed(2)} times as long; a request cost the site ${costs.map((cost) => cost.toFixed(2)).join(" ms of a processor, then ")}; ` +
      `event loop ${quantile(
        warm.map(({ delay }) => delay),
        0.5,
      ).toFixed(0)} ms (p99 of ten seconds, in the middle)`,
  );
  say(
    `of the slowest hundredth in the last tenth, ${slowestOf(first, last)}; to keep a page took the disk ${ms(syncs[0], 0.5)} and ${ms(syncs[0], 0.99)} in the first tenth, ${ms(syncs[1], 0.5)} and ${ms(syncs[1], 0.99)} in the last`,
  );
  judge("every answer was one that such a request may get", toLines(wrong));
  judge("it ended with exit code 0", code === 0 ? [] : [`exit code ${code}`]);
  judge("temporary files are gone", leftovers);
  if (minutes >= settled) {
    const isKept = refused + turnedAway <= done.count / 100;
    judge("the load was borne", isKept ? [] : [`${refused} times 503, ${turnedAway} turned away`]);
    judge("open files do not grow", files > mostMore ? [signed(files)] : []);
    judge(
      "connections are those of the load",
      connections > mostSockets + mostMore ? [`${connections}`] : [],
    );
    judge("timers do not grow", timers > mostMore ? [signed(timers)] : []);
  }
  // The log of PostgreSQL is the server's own, within its max_wal_size.
  if (kind === "sqlite")
    judge("the write-ahead log is bounded", logs.free < mostLog ? [] : [`${mib(logs.free)} MiB`]);
  judge("afterwards the rows agree and the database is sound", unsound);
  if (isTelling)
    judge("what is in use, without compiled code, does not grow", grows(data) ? [told(data)] : []);
  if (!isLong) return;
  judge("memory does not grow", grows(rss) ? [told(rss)] : []);
  // A machine that became slower itself is not the site's doing.
  const isSteady = [1, lag, pace].some((by) => slower < mostSlower * by);
  judge("answers take as long as at the beginning", isSteady ? [] : [slower.toFixed(2)]);
}

/** They come and go with the load, which keeps those that it had at once for some seconds. */
const connectionsOf = ({ handles }) => handles.TCPSocketWrap ?? 0;

/** What was asked for by those who waited longest, and how long that took, in the first tenth and in the last. */
function slowestOf(first, last) {
  const bound = quantile(
    last.map(({ took }) => took),
    0.99,
  );
  const slowest = last.filter(({ took }) => took >= bound);
  const counts = new Map();
  for (const { name } of slowest) counts.set(name, (counts.get(name) ?? 0) + 1);
  const p99 = (list, name) =>
    ms(
      list.flatMap((one) => (one.name === name ? [one.took] : [])),
      0.99,
    );
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostTold)
    .map(
      ([name, count]) =>
        `${Math.round((100 * count) / slowest.length)} % were ${name} (p99 ${p99(first, name)}, then ${p99(last, name)})`,
    )
    .join(", ");
}
/** Milliseconds of a processor for each request that was answered meanwhile. */
function costOf(list) {
  const [from, to] = [list[0], list.at(-1)];
  return (to.cpu - from.cpu) / (to.done - from.done);
}
/** The first and the last tenth. */
function ends(list) {
  const count = Math.max(1, Math.floor(list.length / 10));
  return [list.slice(0, count), list.slice(-count)];
}
/** The largest size of the log while nobody held it, or had done so a moment before, and while somebody did. */
function logSizes(samples) {
  const released = samples.findLast(({ isHeld }) => isHeld)?.at ?? -Infinity;
  const isFree = ({ at, isHeld }) => !isHeld && (at < released || at > released + settling);
  const most = (list) => Math.max(0, ...list.map(({ log }) => log));
  return { free: most(samples.filter(isFree)), held: most(samples.filter((one) => !isFree(one))) };
}
/** Whether it has been shown to. */
const grows = (growth) => growth !== undefined && growth.low > mostGrowth;
/**
 * The heap without the code that V8 has compiled. V8 goes on compiling for hours, function after function, the longer the
 * more seldom each is called; there are so many functions and no more.
 */
const dataOf = ({ heap, code }) => heap - code;
const mib = (bytes) => (bytes / mebibyte).toFixed(1);
const signed = (number) => (number < 0 ? "−" : "+") + Math.abs(number).toFixed(1);
const told = (growth) =>
  growth
    ? ` growing by ${mib(growth.slope)} MiB/h (${mib(growth.low)} to ${mib(growth.high)})`
    : "";
const ms = (list, share) => `${quantile(list, share).toFixed(0)} ms`;
const toLines = (wrong) => [...wrong].map(([what, times]) => `${times} times ${what}`);
