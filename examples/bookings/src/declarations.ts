import { defineErrors, defineEvent, defineSetting, moduleBuilder, type Row } from "@waymark/core";
import * as z from "zod";
import { tables } from "./tables.ts";

/** Functions that declare the parts of the module, typed by its tables. */
export const { crud, defineJob, definePageHandler } = moduleBuilder({ tables });

/** The errors of the module. */
export const errors = defineErrors({
  bookings_duration: [400, "The duration is not allowed.", "A booking is empty or too long."],
  bookings_overlap: [409, "The room is booked at this time.", "Bookings of a room overlap."],
});
/** A setting that administrators change with the settings route. */
export const maxHours = defineSetting({
  name: "bookings_max_hours",
  description: "Maximum duration of a booking in hours",
  schema: z.int().min(1).max(168),
  default: 8,
  shown: true,
});
/** A booking was created, changed or deleted. */
export const bookingChanged = defineEvent<{ action: string; row: Booking }>("bookings.changed");
type Booking = Row<(typeof tables.bookings)["columns"]>;
