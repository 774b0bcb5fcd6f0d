import { can, defineNamespace, defineResource, hourMs } from "@waymark/core";
import { crud } from "./builder.ts";
import { errors } from "./errors.ts";
import { bookingChanged } from "./events.ts";
import { maxHours } from "./settings.ts";
import { tables } from "./tables.ts";

const manage = can("manage_bookings");
const room = defineResource({ name: "room", table: tables.rooms, fields: ["id", "name", "seats"] });
const rooms = crud(room, {
  writable: ["name", "seats"],
  filters: { seats: "range" },
  access: { read: "public", write: manage },
});

const booking = defineResource({
  name: "booking",
  table: tables.bookings,
  fields: ["id", "room", "starts", "ends", "note", "guest"],
});
const bookings = crud(booking, {
  writable: ["room", "starts", "ends", "note"],
  filters: { room: "in", starts: "range" },
  sort: ["starts"],
  owner: { column: "guest", manage },
  errors: ["bookings_duration", "bookings_overlap"],
  async beforeWrite({ db, settings }, { row: { room, starts, ends }, found }) {
    const hours = (ends.getTime() - starts.getTime()) / hourMs;
    if (hours <= 0 || hours > settings.get(maxHours)) throw errors.bookings_duration();
    // The lock makes concurrent bookings of one room wait for each other, so that each sees those before it.
    await db.rooms.get(room, { forUpdate: true });
    const other = { room, id: { ne: found?.id ?? 0 }, starts: { lt: ends }, ends: { gt: starts } };
    if (await db.bookings.first(other)) throw errors.bookings_overlap();
  },
  afterWrite: ({ emit }, written) => emit(bookingChanged, written),
});

/** The API of the module. */
export const v1 = defineNamespace("bookings/v1", {
  "/rooms": [rooms.list, rooms.create],
  "/rooms/:id": [rooms.get, rooms.update, rooms.remove],
  "/bookings": [bookings.list, bookings.create],
  "/bookings/:id": [bookings.get, bookings.update, bookings.remove],
});
