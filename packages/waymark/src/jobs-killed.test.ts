import { sharedPostgres } from "@waymark/storage-postgres/testing";
import { afterAll, describe, expect, test } from "vitest";
import { commandFolder, type CommandFolder } from "./test/child.ts";
import { writeJobSite } from "./test/job-site.ts";

const server = await sharedPostgres();
afterAll(() => server?.stop());
const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));
const working = ["work", "--site", "site.mjs"];
const isWorking = /the worker is running/;
const all = { counted: 200, states: { done: 200 } };

interface Count {
  readonly counted: number;
  readonly states: Readonly<Record<string, number>>;
}
async function count(place: CommandFolder): Promise<Count> {
  const { out, error } = await place.script("tool.mjs", "count");
  expect(error).toBe("");
  return JSON.parse(out) as Count;
}
/** Looks until the jobs are done. */
async function countInTheEnd(place: CommandFolder): Promise<Count> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const found = await count(place);
    if (found.states["done"] === 200 || performance.now() > deadline) return found;
  }
}

describe.each(["sqlite", "postgres"] as const)("on %s", (on) => {
  async function filled(): Promise<CommandFolder> {
    const url = on === "postgres" ? await server?.createDatabase() : "";
    const place = await commandFolder({ LOG: "silent", POSTGRES_URL: url ?? "" });
    await writeJobSite(place.folder, on);
    const { error } = await place.script("tool.mjs", "fill", '{"count":200}');
    expect(error).toBe("");
    return place;
  }
  const isThere = on === "sqlite" || server !== undefined;

  // Trial R-1 of docs/reliability.md.
  test.skipIf(!isThere)(
    "workers killed at any moment neither lose nor repeat the writes of their jobs",
    async () => {
      await using place = await filled();
      for (const lifetime of [40, 150, 300, 450]) {
        const worker = await place.start(working, isWorking);
        await wait(lifetime);
        await worker.stop("SIGKILL");
      }
      const before = await count(place);
      expect(before.counted).toBe(before.states["done"] ?? 0);
      expect(before.counted).toBeGreaterThan(0);
      const worker = await place.start(working, isWorking);
      const after = await countInTheEnd(place);
      expect(await worker.stop("SIGTERM")).toBe(0);
      expect(after).toEqual(all);
    },
    240_000,
  );

  test.skipIf(!isThere)(
    "two concurrent processes run each job once",
    async () => {
      await using place = await filled();
      const many = [...working, "--concurrency", "3"];
      const workers = await Promise.all([0, 1].map(() => place.start(many, isWorking)));
      const after = await countInTheEnd(place);
      for (const worker of workers) expect(await worker.stop("SIGTERM")).toBe(0);
      expect(after).toEqual(all);
    },
    240_000,
  );
});
