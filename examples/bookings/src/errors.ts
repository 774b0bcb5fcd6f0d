import { defineErrors } from "@waymark/core";

/** The errors of the module. */
export const errors = defineErrors({
  bookings_unknown_room: [400, "The room does not exist.", "A booking names an unknown room."],
  bookings_invalid_time: [
    400,
    "A booking must end after it starts.",
    "`ends` is not after `starts`.",
  ],
  bookings_overlap: [
    409,
    "The room is already booked at this time.",
    "Two bookings of a room overlap.",
  ],
  bookings_room_in_use: [409, "The room has bookings.", "A room with bookings is deleted."],
});
