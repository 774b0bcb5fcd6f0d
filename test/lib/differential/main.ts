import { parseArgs } from "node:util";
import type { Target } from "../fuzz/targets.ts";
import { readTargets } from "./lane.ts";
import { toLog } from "./log.ts";
import { play, type Difference } from "./play.ts";
import { shorten, toKind } from "./shorten.ts";
import type { Step } from "./step.ts";
import { openSource, sourceNames, type Source, type SourceName } from "./storages.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string" },
    seconds: { type: "string" },
    seed: { type: "string", default: String(1 + Math.floor(Math.random() * 1_000_000_000)) },
    one: { type: "string", default: "sqlite" },
    other: { type: "string", default: "postgres" },
    most: { type: "string", default: "10" },
    shorten: { type: "string", default: "60" },
    tuples: { type: "boolean", default: false },
  },
});

async function open(name: string): Promise<Source> {
  if (!(sourceNames as readonly string[]).includes(name))
    throw new Error(`${name}: the storages are ${sourceNames.join(", ")}.`);
  const source = await openSource(name as SourceName);
  if (source) return source;
  console.log(`${name}: not installed here; pglite stands in.`);
  return open("pglite");
}
const line = (step: Step) => {
  const { n, at, as, method, path, query, headers, json, body } = step;
  return `  ${n} +${at}s ${as} ${method} ${path.slice(0, 300)} ${JSON.stringify({ query, headers, json, body }).slice(0, 700)}`;
};
const report = ({ step, place, one, other, logged }: Difference): string =>
  [
    `DIFFERENT  ${step.target}: ${place}`,
    line(step),
    `  ${values.one}: ${one}`,
    `  ${values.other}: ${other}`,
    ...logged.map((text) => `  logged: ${text.slice(0, 600)}`),
  ].join("\n");

const seed = Number(values.seed);
const seconds = Number(values.seconds ?? Infinity);
const requests = Number(values.requests ?? (values.seconds ? Infinity : 10_000));
console.log(`Seed ${seed}.`);
const sources = [await open(values.one), await open(values.other)] as const;
const log: Step[] = [];
const began = performance.now();
/**
 * The steps that are sent, until there have been enough or time is up: processor time from the first step on, so that a busy
 * machine sends as many.
 */
function* steps(targets: readonly Target[]): Generator<Step, void> {
  const before = process.cpuUsage();
  for (const step of toLog(targets, seed, requests)) {
    const { user, system } = process.cpuUsage(before);
    if (user + system > seconds * 1_000_000) return;
    log.push(step);
    yield step;
  }
}
const { played, differences, tuples } = await play([...sources], steps(await readTargets()), {
  most: Number(values.most),
  progress: (done) => {
    if (done % 5000 === 0) console.log(`${done} requests`);
  },
});
const taken = Math.round((performance.now() - began) / 1000);
const kinds = new Set<string>();
for (const difference of differences) {
  console.log(report(difference));
  const kind = `${difference.step.target} ${toKind(difference.place)}`;
  if (kinds.has(kind) || Number(values.shorten) === 0) continue;
  kinds.add(kind);
  const history = await shorten([...sources], log, difference, Number(values.shorten) * 1000);
  console.log(
    history ? ["  shown by:", ...history.map(line)].join("\n") : "  no shorter history was found",
  );
}
if (values.tuples)
  for (const [tuple, count] of [...tuples].toSorted()) console.log(`${count}\t${tuple}`);
const statuses = new Map<string, number>();
for (const [tuple, count] of tuples) {
  const status = / (\d{3}) \w*$/.exec(tuple)?.[1] ?? "";
  statuses.set(status, (statuses.get(status) ?? 0) + count);
}
console.log(
  [...statuses]
    .toSorted()
    .map(([status, count]) => `${status}: ${count}`)
    .join(", "),
);
console.log(
  `${played} requests (seed ${seed}) to ${values.one} and ${values.other} in ${taken} s: ${tuples.size} different answers (route, method, status, code), ${differences.length} differences`,
);
await Promise.all(sources.map((source) => source.close()));
process.exitCode = differences.length === 0 ? 0 : 1;
