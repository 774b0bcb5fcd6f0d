import { defineEvent, type Row } from "@waymark/core";
import type { tables } from "./tables.ts";

type Booking = Row<(typeof tables.bookings)["columns"]>;

/** A booking was created, changed or deleted. */
export const bookingChanged = defineEvent<{ action: string; row: Booking }>("bookings.changed");
