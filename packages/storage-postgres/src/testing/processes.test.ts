import { id, table, text } from "@waymark/core";
import { afterAll, describe, expect, test } from "vitest";
import { testProcesses } from "./processes.ts";
import { sharedPostgres } from "./shared-server.ts";

const server = await sharedPostgres();
afterAll(() => server?.stop());

const gulls = table({ id: id(), name: text() });

test("processes without a server are an error", async () => {
  const start = () => Promise.reject(new Error("It starts nothing."));
  await expect(testProcesses(undefined, { count: 1, start })).rejects.toThrow("no PostgreSQL");
});
describe.skipIf(!server)("processes of one database", () => {
  const started: string[] = [];
  const processes = (together: boolean) =>
    testProcesses(server, {
      count: 3,
      together,
      start: async (adapter, n) => {
        started.push(`${n} begins`);
        const storage = adapter.open([{ name: "gulls", module: "test", table: gulls }]);
        await storage.migrate();
        started.push(`${n} is there`);
        return Object.assign(storage, { [Symbol.asyncDispose]: () => storage.close() });
      },
    });
  test("see each other's writes", async () => {
    await using all = await processes(false);
    expect(started.slice(0, 2)).toEqual(["0 begins", "0 is there"]);
    await all.atOnce(12, (storage, n) => storage.insert(gulls, [{ name: `Gull ${n}` }]));
    expect(await Promise.all(all.all.map((storage) => storage.count(gulls)))).toEqual([12, 12, 12]);
  });
  test("can start concurrently", async () => {
    started.length = 0;
    await using _all = await processes(true);
    expect(started.slice(0, 3)).toEqual(["0 begins", "1 begins", "2 begins"]);
  });
});
