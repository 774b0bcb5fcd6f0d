import { memory } from "@waymark/core";
import { expect, test } from "vitest";
import { readTargets } from "./lib/differential/lane.ts";
import { toLog } from "./lib/differential/log.ts";
import { play } from "./lib/differential/play.ts";
import { shorten } from "./lib/differential/shorten.ts";
import { openSource, type Source } from "./lib/differential/storages.ts";

/** `node scripts/differential.mjs` plays more of them, and shows what differs. */
const requests = 300;
const targets = await readTargets();

async function sources(...names: readonly ("memory" | "sqlite" | "postgres" | "pglite")[]) {
  const opened: Source[] = [];
  for (const name of names) {
    // Where no server is installed, the one inside the process stands in.
    const source = (await openSource(name)) ?? (await openSource("pglite"));
    if (source) opened.push(source);
  }
  const [one, other] = opened as [Source, Source];
  return {
    both: [one, other] as const,
    [Symbol.asyncDispose]: async () => {
      for (const source of opened) await source.close();
    },
  };
}

test.for([
  ["sqlite", "memory"],
  ["sqlite", "postgres"],
] as const)(
  "%s and %s give the same responses and store the same rows",
  { timeout: 300_000 },
  async ([one, other]) => {
    await using opened = await sources(one, other);
    const log = toLog(targets, 20_260_115, requests);
    const { played, differences } = await play([...opened.both], log, { rowsEvery: 100 });
    expect(differences).toEqual([]);
    expect(played).toBe(requests);
  },
);

/** Memory that gives long lists back to front. */
const reversing: Source = {
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
  "a storage with a different response is reported with the shortest history that shows it",
  { timeout: 300_000 },
  async () => {
    const right: Source = { ...reversing, name: "memory", create: () => memory() };
    const log = [...toLog(targets, 1, 120)];
    const { differences } = await play([right, reversing], log);
    const [difference] = differences;
    expect(difference?.place).toMatch(/^body\.0/);
    const history = difference && (await shorten([right, reversing], log, difference, 60_000));
    expect(history?.length).toBeLessThanOrEqual(4);
    expect(history?.at(-1)?.method).toBe("GET");
  },
);
