import { defineErrors } from "@waymark/core";

/** The errors of the module. */
export const errors = defineErrors({
  bookings_duration: [400, "The duration is not allowed.", "A booking is empty or too long."],
  bookings_overlap: [409, "The room is booked at this time.", "Bookings of a room overlap."],
});
