import { expect, test } from "vitest";
import { startPostgres } from "./server.ts";

const server = await startPostgres();

test.skipIf(server === undefined)("a server is halted and resumed with its data", async () => {
  if (!server) return;
  try {
    const url = await server.createDatabase();
    await server.query("create table kept (n integer); insert into kept values (1)", [], url);
    await server.halt();
    await expect(server.query("select 1")).rejects.toThrow();
    await server.resume();
    expect(await server.query("select n from kept", [], url)).toEqual([{ n: 1 }]);
  } finally {
    await server.stop();
  }
});
