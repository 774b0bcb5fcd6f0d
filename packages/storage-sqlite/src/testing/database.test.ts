import { id, table, text } from "@waymark/core";
import type { NamedTable } from "@waymark/storage";
import { expect, test } from "vitest";
import { testDatabase } from "./database.ts";

const boats = table({ id: id(), name: text() });
const named: readonly NamedTable[] = [
  { module: "harbour", name: "harbour_boats", table: boats as NamedTable["table"] },
];

test("each database is empty and gives ids from 1, and no other sees its rows", async () => {
  for (let round = 0; round < 3; round++) {
    const storage = testDatabase().open(named);
    await storage.migrate();
    expect(await storage.find(boats, {})).toEqual([]);
    expect(await storage.insert(boats, [{ name: "Ebb" }])).toEqual([{ id: 1, name: "Ebb" }]);
    expect((await storage.plan()).steps).toEqual([]);
    await storage.close();
  }
});

test("a database that is migrated in steps, or was written to, is not copied", async () => {
  const piers = table({ id: id(), name: text() });
  const named = [{ module: "harbour", name: "harbour_piers", table: piers as NamedTable["table"] }];
  const first = testDatabase().open(named);
  expect((await first.migrate({ steps: 0 })).steps).toEqual([]);
  const second = testDatabase().open(named);
  expect((await second.migrate()).steps).toHaveLength(1);
  const third = testDatabase().open(named);
  expect((await third.plan()).steps).toEqual([]);
});

test("the rows of an adapter are still there if it is opened again, also with more tables", async () => {
  const database = testDatabase();
  const storage = database.open(named);
  await storage.migrate();
  await storage.insert(boats, [{ name: "Flood" }]);
  await storage.close();
  const buoys = table({ id: id(), color: text() });
  const again = database.open([
    ...named,
    { module: "harbour", name: "harbour_buoys", table: buoys as NamedTable["table"] },
  ]);
  expect((await again.migrate()).steps).toHaveLength(1);
  expect(await again.find(boats, {})).toEqual([{ id: 1, name: "Flood" }]);
  expect(await again.find(buoys, {})).toEqual([]);
  await again.close();
});
