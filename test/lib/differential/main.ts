import { parseArgs } from "node:util";
import type { Target } from "../fuzz/targets.ts";
import type { Operation } from "./operation.ts";
import { readTargets } from "./replica.ts";
import { replay, type Difference } from "./replay.ts";
import { shrink, toKind } from "./shrink.ts";
import {
  openStorageFactory,
  storageNames,
  type StorageFactory,
  type StorageName,
} from "./storages.ts";
import { generateWorkload } from "./workload.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string" },
    seconds: { type: "string" },
    seed: { type: "string", default: String(1 + Math.floor(Math.random() * 1_000_000_000)) },
    one: { type: "string", default: "sqlite" },
    other: { type: "string", default: "postgres" },
    max: { type: "string", default: "10" },
    shorten: { type: "string", default: "60" },
    tuples: { type: "boolean", default: false },
  },
});

async function open(name: string): Promise<StorageFactory> {
  if (!(storageNames as readonly string[]).includes(name))
    throw new Error(`Unknown storage "${name}"; use one of ${storageNames.join(", ")}.`);
  const factory = await openStorageFactory(name as StorageName);
  if (factory) return factory;
  console.log(`${name} is not installed; pglite is used instead.`);
  return open("pglite");
}
const line = (operation: Operation) => {
  const { n, at, as, method, path, query, headers, json, body } = operation;
  return `  ${n} +${at}s ${as} ${method} ${path.slice(0, 300)} ${JSON.stringify({ query, headers, json, body }).slice(0, 700)}`;
};
const report = ({ operation, path, one, other, errors }: Difference): string =>
  [
    `DIFFERENT  ${operation.target}: ${path}`,
    line(operation),
    `  ${values.one}: ${one}`,
    `  ${values.other}: ${other}`,
    ...errors.map((text) => `  logged: ${text.slice(0, 600)}`),
  ].join("\n");

const seed = Number(values.seed);
const seconds = Number(values.seconds ?? Infinity);
const requests = Number(values.requests ?? (values.seconds ? Infinity : 10_000));
console.log(`Seed ${seed}.`);
const factories = [await open(values.one), await open(values.other)] as const;
const executed: Operation[] = [];
const start = performance.now();
/** Yields operations until the number of requests, or the limit on processor time since the first operation, is reached. */
function* operations(targets: readonly Target[]): Generator<Operation, void> {
  const before = process.cpuUsage();
  for (const operation of generateWorkload(targets, seed, requests)) {
    const { user, system } = process.cpuUsage(before);
    if (user + system > seconds * 1_000_000) return;
    executed.push(operation);
    yield operation;
  }
}
const { count, differences, tuples } = await replay(
  [...factories],
  operations(await readTargets()),
  {
    maxDifferences: Number(values.max),
    progress: (done) => {
      if (done % 5000 === 0) console.log(`${done} requests`);
    },
  },
);
const elapsed = Math.round((performance.now() - start) / 1000);
const kinds = new Set<string>();
for (const difference of differences) {
  console.log(report(difference));
  const kind = `${difference.operation.target} ${toKind(difference.path)}`;
  if (kinds.has(kind) || Number(values.shorten) === 0) continue;
  kinds.add(kind);
  const shortest = await shrink(
    [...factories],
    executed,
    difference,
    Number(values.shorten) * 1000,
  );
  console.log(
    shortest
      ? ["  reproduced by:", ...shortest.map(line)].join("\n")
      : "  no shorter sequence reproduces it",
  );
}
if (values.tuples) for (const [tuple, n] of [...tuples].toSorted()) console.log(`${n}\t${tuple}`);
const statuses = new Map<string, number>();
for (const [tuple, n] of tuples) {
  const status = / (\d{3}) \w*$/.exec(tuple)?.[1] ?? "";
  statuses.set(status, (statuses.get(status) ?? 0) + n);
}
console.log(
  [...statuses]
    .toSorted()
    .map(([status, n]) => `${status}: ${n}`)
    .join(", "),
);
console.log(
  `${count} requests (seed ${seed}) to ${values.one} and ${values.other} in ${elapsed} s: ${tuples.size} different responses (route, method, status, code), ${differences.length} differences`,
);
await Promise.all(factories.map((factory) => factory.close()));
process.exitCode = differences.length === 0 ? 0 : 1;
