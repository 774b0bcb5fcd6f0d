import {
  createSite,
  datetime,
  defineModule,
  id,
  integer,
  moduleBuilder,
  table,
  text,
} from "@waymark/core";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { accounts, content, sqlite } from "waymark";
import { testStorages } from "waymark/testing";
import { bookings } from "../index.ts";
import { tables } from "../tables.ts";

const folder = await mkdtemp(join(tmpdir(), "bookings-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
/** Storages that a second site can open with the data of the first. */
const storages = (await testStorages()).map(([name, make]) => {
  if (name === "SQLite") return [name, () => sqlite(join(folder, "site.db"))] as const;
  const made = make();
  return [name, () => made] as const;
});

/** The tables of version 0.1. */
const firstTables = {
  rooms: tables.rooms,
  bookings: table(
    {
      id: id(),
      room: integer(),
      starts: datetime(),
      note: text().default(""),
      guest: integer(),
    },
    { indexes: [["room", "starts"], ["guest"]] },
  ),
};
const { defineTask } = moduleBuilder({ tables: firstTables });
const fill = defineTask("bookings.fill", async ({ db }, _: void) => {
  const { id: room } = await db.rooms.insert({ name: "Harbour", seats: 12 });
  await db.bookings.insert({ room, starts: new Date("2026-07-01T10:00:00Z"), guest: 7 });
});
const first = defineModule({ name: "bookings", tables: firstTables, tasks: [fill] });

test.each(storages)("bookings of version 0.1 get an end on %s", async (_, open) => {
  const old = createSite({ storage: open(), modules: [first()] });
  await old.start();
  await old.run(fill, undefined);
  await old.close();

  const site = createSite({ storage: open(), modules: [accounts(), content(), bookings()] });
  await site.migrate();
  const as = site.actor({ id: 7 });
  const { body } = await site.call("GET /bookings/v1/bookings", {}, { as });
  expect(body.map(({ ends }) => ends)).toEqual([new Date("2026-07-01T11:00:00Z")]);
  expect((await site.migrate()).steps).toEqual([]);
  await site.close();
});
