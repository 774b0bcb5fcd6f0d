import {
  can,
  defineModule,
  defineNamespace,
  defineResource,
  fieldsOf,
  id,
  integer,
  moduleBuilder,
  ref,
  roleGrants,
  table,
  text,
} from "@waymark/core";
import * as z from "zod";

const rooms = table({
  id: id(),
  name: text(z.string().min(1).max(80).describe("Name of the room")),
});
const bookings = table({ id: id(), room: ref(rooms), guest: integer() });
const tables = { rooms, bookings };
const { crud } = moduleBuilder({ tables });
const manage = can("manage_rooms");
const room = crud(defineResource({ name: "room", table: rooms, fields: ["id", "name"] }), {
  writable: ["name"],
  access: { read: "public", write: manage },
});
const { column, link } = fieldsOf(bookings);
const booking = crud(
  defineResource({
    name: "booking",
    table: bookings,
    fields: { id: column("id"), room: column("room"), guest: column("guest") },
    links: { room: link({ href: "/rooms/v1/rooms/:room" }) },
  }),
  { writable: ["room"], owner: { column: "guest", manage } },
);

/** A module without any code for the admin. */
export const roomBookings = defineModule({
  name: "rooms",
  tables,
  contributes: [
    roleGrants({ name: "rooms", role: "administrator", capabilities: ["manage_rooms"] }),
  ],
  namespaces: [
    defineNamespace("rooms/v1", {
      "/rooms": [room.list, room.create],
      "/rooms/:id": [room.get, room.update, room.remove],
      "/bookings": [booking.list, booking.create],
      "/bookings/:id": [booking.get, booking.update, booking.remove],
    }),
  ],
});
