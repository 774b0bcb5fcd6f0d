import { defineResource, fieldsOf } from "@waymark/core";
import { tables } from "./tables.ts";

/** A room in responses. */
export const room = defineResource({
  name: "room",
  table: tables.rooms,
  version: "version",
  fields: fieldsOf(tables.rooms).columns("id", "name", "seats"),
});

const { columns, link } = fieldsOf(tables.bookings);
/** A booking in responses. */
export const booking = defineResource({
  name: "booking",
  table: tables.bookings,
  version: "version",
  fields: columns("id", "room", "starts", "ends", "note", "guest", "created"),
  links: { room: link({ href: "/bookings/v1/rooms/:room" }) },
});
