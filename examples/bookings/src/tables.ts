import { dateTime, timestamp, defineMigration, id, integer, ref, table, text } from "@waymark/core";
import * as z from "zod";

/** Rooms that can be booked. */
const rooms = table(
  {
    id: id(),
    name: text(z.string().min(1).max(80).describe("Name of the room")),
    seats: integer(z.int().min(1).max(500).describe("Number of seats")),
  },
  { indexes: [{ columns: ["name"], unique: true }] },
);
/** Bookings of rooms. Those of one room do not overlap. */
const bookings = table(
  {
    id: id(),
    room: ref(rooms, { onDelete: "restrict" }, z.int().positive().describe("ID of the room")),
    starts: timestamp(dateTime().describe("Start, in the time zone of the site")),
    ends: timestamp(dateTime().describe("End, in the time zone of the site")),
    note: text(z.string().max(500).default("").describe("Note for the staff")),
    guest: integer(),
  },
  { indexes: [["room", "starts"], ["guest"]] },
);

export const tables = { rooms, bookings };

/** In version 0.1 each booking took one hour. */
export const migrations = [
  defineMigration({
    name: "bookings have an end",
    do: "addColumn",
    table: "bookings",
    column: "ends",
    as: timestamp(),
    reads: { starts: timestamp() },
    value: ({ starts }) => new Date(starts.getTime() + 3_600_000),
  }),
];
