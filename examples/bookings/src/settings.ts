import { defineSetting } from "@waymark/core";
import * as z from "zod";

/** A setting that administrators change with the settings route. */
export const maxHours = defineSetting({
  name: "bookings_max_hours",
  description: "Maximum duration of a booking in hours",
  schema: z.int().min(1).max(168),
  default: 8,
  shown: true,
});
