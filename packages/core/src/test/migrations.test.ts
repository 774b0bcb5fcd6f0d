import { expect, test } from "vitest";
import {
  moduleBuilder,
  createSite,
  defineMigration,
  defineModule,
  id,
  integer,
  memory,
  table,
  text,
  type Migration,
  type StorageAdapter,
} from "../index.ts";

const rename = defineMigration({
  name: "berths are piers",
  do: "renameColumn",
  table: "boats",
  column: "berth",
  to: "pier",
});
const before = { boats: table({ id: id(), berth: integer() }) };
const after = { boats: table({ id: id(), pier: integer(), name: text().default("") }) };
const add = moduleBuilder({ tables: before }).defineTask("add", ({ db }, berth: number) =>
  db.boats.insert({ berth }),
);
const read = moduleBuilder({ tables: after }).defineTask("read", ({ db }, _: void) =>
  db.boats.find(),
);

const old = (storage: StorageAdapter) =>
  createSite({
    storage,
    modules: [defineModule({ name: "the-harbour", tables: before, tasks: [add] })()],
  });
const now = (storage: StorageAdapter, migrations: readonly Migration[] = [rename]) =>
  createSite({
    storage,
    modules: [defineModule({ name: "the-harbour", tables: after, tasks: [read], migrations })()],
  });

test("a site runs the migration steps of its modules when it starts", async () => {
  const storage = memory();
  const first = old(storage);
  await first.start();
  await first.run(add, 7);
  await first.close();
  const site = now(storage);
  expect((await site.plan()).steps.map(({ summary }) => summary)).toEqual([
    "Renames column berth of the_harbour_boats to pier.",
    "Adds column name to the_harbour_boats.",
  ]);
  await site.start();
  expect(await site.run(read, undefined)).toEqual([{ id: 1, pier: 7, name: "" }]);
  await site.close();
  await expect(old(storage).start()).rejects.toThrow(
    'Module the-harbour: storage was migrated to a newer version of it, which has the step "berths are piers".',
  );
});

test("mistakes in steps are errors of createSite", () => {
  expect(() => now(memory(), [rename, rename])).toThrow(
    'Module the-harbour: step "berths are piers" is declared twice.',
  );
});
