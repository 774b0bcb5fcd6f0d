import { memory } from "@waymark/core";
import { expect, test } from "vitest";
import { readTargets } from "./lib/differential/replica.ts";
import { replay } from "./lib/differential/replay.ts";
import { shrink } from "./lib/differential/shrink.ts";
import {
  openStorageFactory,
  type StorageFactory,
  type StorageName,
} from "./lib/differential/storages.ts";
import { generateWorkload } from "./lib/differential/workload.ts";

/** `node scripts/differential.mjs` sends more requests and reports differences in detail. */
const requests = 300;
const targets = await readTargets();

async function openFactories(...names: readonly StorageName[]) {
  const opened: StorageFactory[] = [];
  for (const name of names) {
    // PGlite is used where no PostgreSQL is installed.
    const factory = (await openStorageFactory(name)) ?? (await openStorageFactory("pglite"));
    if (factory) opened.push(factory);
  }
  const [one, other] = opened as [StorageFactory, StorageFactory];
  return {
    both: [one, other] as const,
    [Symbol.asyncDispose]: async () => {
      for (const factory of opened) await factory.close();
    },
  };
}

test.for([
  ["sqlite", "memory"],
  ["sqlite", "libsql"],
  ["sqlite", "postgres"],
] as const)(
  "%s and %s give the same responses and store the same rows",
  { timeout: 300_000 },
  async ([one, other]) => {
    await using opened = await openFactories(one, other);
    const workload = generateWorkload(targets, 20_260_115, requests);
    const { count, differences } = await replay([...opened.both], workload, { rowsEvery: 100 });
    expect(differences).toEqual([]);
    expect(count).toBe(requests);
  },
);

/** Memory storage that reverses limited lists. */
const reversing: StorageFactory = {
  name: "reversing",
  create() {
    const adapter = memory();
    return {
      name: "reversing",
      open(tables, migrations) {
        const storage = adapter.open(tables, migrations);
        const find: typeof storage.find = async (table, query) => {
          const rows = await storage.find(table, query);
          return query.limit !== undefined && rows.length > 2 ? [...rows].reverse() : rows;
        };
        return { ...storage, find };
      },
    };
  },
  close: async () => undefined,
};

test(
  "a storage with a different response is reported with a short sequence that reproduces it",
  { timeout: 300_000 },
  async () => {
    const correct: StorageFactory = { ...reversing, name: "memory", create: () => memory() };
    const workload = [...generateWorkload(targets, 1, 120)];
    const { differences } = await replay([correct, reversing], workload);
    const [difference] = differences;
    expect(difference?.path).toMatch(/^body/);
    const shortest =
      difference && (await shrink([correct, reversing], workload, difference, 60_000));
    expect(shortest?.length).toBeLessThanOrEqual(4);
    expect(shortest?.at(-1)?.method).toBe("GET");
  },
);
