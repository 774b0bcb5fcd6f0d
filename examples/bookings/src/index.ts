import { metaKeys } from "@waymark/content";
import { defineModule, markup, roleGrants, screens, settings, toMessagePage } from "@waymark/core";
import * as z from "zod";
import { defineJob, definePageHandler, errors, maxHours } from "./declarations.ts";
import { migrations, tables } from "./tables.ts";
import { v1 } from "./v1.ts";

/** Deletes bookings 30 days after their end. */
export const deletePast = defineJob({
  name: "bookings.delete-past",
  every: "1d",
  handler: ({ db, clock }) =>
    db.bookings.removeAll({ ends: { lt: new Date(clock.now().getTime() - 30 * 24 * 3_600_000) } }),
});

const freeRooms = definePageHandler("free-rooms", async ({ path, db, clock, site }) => {
  if (path !== "/free-rooms") return;
  const where = { starts: { lte: clock.now() }, ends: { gt: clock.now() } };
  const current = { table: tables.bookings, to: "room", where } as const;
  const rooms = await db.rooms.find({ where: { not: { exists: current } }, orderBy: "name" });
  const items = rooms.map(({ name, seats }) => markup`<li>${name}, ${seats} seats</li>`);
  return toMessagePage({ title: "Free rooms", body: markup`<ul>${items}</ul>`, site });
});

/** Rooms, and bookings of them by signed-in callers. */
export const bookings = defineModule({
  name: "bookings",
  requires: ["content"],
  tables,
  migrations,
  errors,
  contributes: [
    roleGrants({ name: "bookings", role: "administrator", capabilities: ["manage_bookings"] }),
    metaKeys({ name: "room", types: ["post"], schema: z.int().min(0), fallback: 0 }),
    settings(maxHours),
    screens({
      name: "/bookings/v1/bookings",
      title: "starts",
      columns: ["starts", "ends", "room", "guest", "note"],
      relations: { room: "/bookings/v1/rooms", guest: "/core/v2/users" },
    }),
  ],
  jobs: [deletePast],
  pages: [freeRooms],
  namespaces: [v1],
});
export { bookingChanged } from "./declarations.ts";
