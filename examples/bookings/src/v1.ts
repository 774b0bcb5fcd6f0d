import { can, defineNamespace, moduleBuilder } from "@waymark/core";
import { errors } from "./errors.ts";
import { booking, room } from "./resources.ts";
import { tables } from "./tables.ts";

const { crud } = moduleBuilder({ tables });
const manage = can("manage_bookings");

const rooms = crud(room, {
  writable: ["name", "seats"],
  filters: { seats: "range" },
  sort: ["name", "seats"],
  access: { read: "public", write: manage },
  errors: ["bookings_room_in_use"],
  async beforeDelete({ db }, { id }) {
    if (await db.bookings.first({ room: id })) throw errors.bookings_room_in_use();
  },
});

const bookings = crud(booking, {
  writable: ["room", "starts", "ends", "note"],
  filters: { room: "in", starts: "range" },
  sort: ["starts", "created"],
  owner: { column: "guest", manage },
  created: "created",
  errors: ["bookings_unknown_room", "bookings_invalid_time", "bookings_overlap"],
  async beforeWrite({ db }, { row: { room: id, starts, ends }, found }) {
    if (ends <= starts) throw errors.bookings_invalid_time();
    // The lock of the room makes all writes of its bookings wait for each other: no two can pass the check below.
    if (!(await db.rooms.get(id, { forUpdate: true }))) throw errors.bookings_unknown_room();
    const other = {
      id: { ne: found?.id ?? 0 },
      room: id,
      starts: { lt: ends },
      ends: { gt: starts },
    };
    if (await db.bookings.first(other)) throw errors.bookings_overlap();
  },
});

/** The API of the module. */
export const v1 = defineNamespace("bookings/v1", {
  "/rooms": [rooms.list, rooms.create],
  "/rooms/:id": [rooms.get, rooms.update, rooms.remove],
  "/bookings": [bookings.list, bookings.create],
  "/bookings/count": [bookings.count],
  "/bookings/:id": [bookings.get, bookings.update, bookings.remove],
});
