import { metaKeys } from "@waymark/content";
import { dayMs, defineModule, markup, roleGrants, settings, toMessagePage } from "@waymark/core";
import * as z from "zod";
import { defineJob, definePageHandler } from "./builder.ts";
import { errors } from "./errors.ts";
import { bookingScreens, occupancyPage } from "./screens.ts";
import { maxHours } from "./settings.ts";
import { migrations, tables } from "./tables.ts";
import { v1 } from "./v1.ts";

/** Deletes bookings 30 days after their end. */
export const deletePast = defineJob({
  name: "bookings.delete-past",
  every: "1d",
  handler: ({ db, clock }) =>
    db.bookings.removeAll({ ends: { lt: new Date(clock.now().getTime() - 30 * dayMs) } }),
});

const freeRooms = definePageHandler("free-rooms", {
  path: "/free-rooms",
  methods: ["GET"],
  handler: async ({ db, clock, site }) => {
    const where = { starts: { lte: clock.now() }, ends: { gt: clock.now() } };
    const current = { table: tables.bookings, to: "room", where } as const;
    const rooms = await db.rooms.find({ where: { not: { exists: current } }, orderBy: "name" });
    const items = rooms.map(({ name, seats }) => markup`<li>${name}, ${seats} seats</li>`);
    return toMessagePage({ title: "Free rooms", body: markup`<ul>${items}</ul>`, site });
  },
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
    bookingScreens,
    occupancyPage,
  ],
  jobs: [deletePast],
  pages: [freeRooms],
  namespaces: [v1],
});
export { bookingChanged } from "./events.ts";
