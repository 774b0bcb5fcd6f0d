import {
  createSite,
  timestamp,
  defineModule,
  id,
  integer,
  moduleBuilder,
  table,
  text,
} from "@waymark/core";
import { expect, test } from "vitest";
import { accounts, content } from "waymark";
import { testStorages } from "waymark/testing";
import { bookings } from "../index.ts";
import { tables } from "../tables.ts";

/** The tables of version 0.1. */
const firstTables = {
  rooms: tables.rooms,
  bookings: table(
    {
      id: id(),
      room: integer(),
      starts: timestamp(),
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

test.each(await testStorages())("bookings of version 0.1 get an end on %s", async (_, make) => {
  const storage = make();
  const old = createSite({ storage, modules: [first()] });
  await old.start();
  await old.run(fill, undefined);
  await old.close();

  const site = createSite({ storage, modules: [accounts(), content(), bookings()] });
  await site.migrate();
  const as = site.actor({ id: 7 });
  const { body } = await site.call("GET /bookings/v1/bookings", {}, { as });
  expect(body.map(({ ends }) => ends)).toEqual([new Date("2026-07-01T11:00:00Z")]);
  expect((await site.migrate()).steps).toEqual([]);
  await site.close();
});
