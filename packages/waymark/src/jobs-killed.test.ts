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
/** Counts the jobs: at once, or when all are done, after `wait` milliseconds at the latest. */
async function count(place: CommandFolder, wait = 0): Promise<Count> {
  const { out, error } = await place.script("tool.mjs", "count", JSON.stringify({ wait }));
  expect(error).toBe("");
  return JSON.parse(out) as Count;
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
      const after = await count(place, 60_000);
      expect(await worker.stop("SIGTERM")).toBe(0);
      expect(after).toEqual(all);
    },
  );

  test.skipIf(!isThere)("two concurrent processes run each job once", async () => {
    await using place = await filled();
    const many = [...working, "--concurrency", "3"];
    const workers = await Promise.all([0, 1].map(() => place.start(many, isWorking)));
    const after = await count(place, 60_000);
    for (const worker of workers) expect(await worker.stop("SIGTERM")).toBe(0);
    expect(after).toEqual(all);
  });
});
