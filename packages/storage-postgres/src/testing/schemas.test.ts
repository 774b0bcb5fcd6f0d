import { id, table, text, type Table } from "@waymark/core";
import type { NamedTable } from "@waymark/storage";
import { afterAll, describe, expect, test } from "vitest";
import { testSchemas } from "./schemas.ts";
import { sharedPostgres } from "./shared-server.ts";

const server = await sharedPostgres();
afterAll(() => server?.stop());

const boats = table({ id: id(), name: text() }, { search: { columns: ["name"] } });
const named = (declared: unknown): NamedTable => ({
  name: "harbour_boats",
  module: "harbour",
  table: declared as Table,
});

describe.skipIf(!server)("schemas of tests", () => {
  const storages = async () => testSchemas({ url: (await server?.createDatabase()) ?? "" });
  const schemas = async (url: string) => {
    const rows = await server?.query(
      "select nspname from pg_namespace where nspname like 'lane%'",
      [],
      url,
    );
    return rows?.length;
  };

  test("tables of a closed storage are reused, empty and with ids from 1", async () => {
    const url = (await server?.createDatabase()) ?? "";
    const make = testSchemas({ url });
    for (let n = 0; n < 3; n++) {
      const storage = make().open([named(boats)]);
      const { steps } = await storage.migrate();
      expect(steps.length).toBe(n === 0 ? 1 : 0);
      expect(await storage.count(boats, {})).toBe(0);
      expect(await storage.lastId(boats)).toBe(0);
      const rows = await storage.insert(boats, [{ name: "Gull" }, { name: "Petrel" }]);
      expect(rows.map((row) => row.id)).toEqual([1, 2]);
      await storage.close();
    }
    expect(await schemas(url)).toBe(1);
  });

  test("concurrent sites, and sites with other declarations, have separate tables", async () => {
    const make = await storages();
    const wider = table({ id: id(), name: text(), berth: text() });
    const [one, two, other] = [boats, boats, wider].map((declared) =>
      make().open([named(declared)]),
    );
    for (const storage of [one, two, other]) await storage?.migrate();
    await one?.insert(boats, [{ name: "Gull" }]);
    expect(await two?.count(boats, {})).toBe(0);
    expect(await other?.count(wider, {})).toBe(0);
    for (const storage of [one, two, other]) await storage?.close();
  });

  test("tables are emptied while other processes drop tables", async () => {
    const url = (await server?.createDatabase()) ?? "";
    const make = testSchemas({ url });
    let isDone = false;
    const dropping = async () => {
      for (let n = 0; !isDone; n++) {
        await server?.query(`create table other${n} (id serial)`, [], url);
        await server?.query(`drop table other${n}`, [], url);
      }
    };
    const dropped = dropping();
    for (let n = 0; n < 40; n++) {
      const storage = make().open([named(boats)]);
      await storage.migrate();
      await storage.insert(boats, [{ name: "Gull" }]);
      await storage.close();
    }
    isDone = true;
    await dropped;
  });

  test("an adapter that is opened again has its rows, unless another one has its tables", async () => {
    const make = await storages();
    const adapter = make();
    const first = adapter.open([named(boats)]);
    await first.migrate();
    await first.insert(boats, [{ name: "Gull" }]);
    await first.close();
    const again = adapter.open([named(boats)]);
    await again.migrate();
    expect(await again.count(boats, {})).toBe(1);
    await again.close();
    const other = make().open([named(boats)]);
    await other.migrate();
    expect(() => adapter.open([named(boats)])).toThrow(/uses the schema/);
    await other.close();
  });
});
