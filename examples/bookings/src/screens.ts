import { readFile } from "node:fs/promises";
import { adminPages, screens } from "@waymark/core";

/** What the admin cannot derive: names, order, and that `room` and `guest` are ids of other lists. */
export const bookingScreens = screens(
  {
    name: "/bookings/v1/bookings",
    icon: "calendar",
    order: 20,
    title: "starts",
    columns: ["starts", "ends", "room", "guest", "note"],
    sections: [{ label: "When and where", fields: ["room", "starts", "ends"] }],
    relations: { room: "/bookings/v1/rooms", guest: "/core/v2/users" },
    widgets: { note: "multiline" },
  },
  {
    name: "/bookings/v1/rooms",
    icon: "place",
    order: 21,
    columns: ["name", { field: "seats", as: "count" }],
  },
);

/** A page of its own: the booked hours of each room in a week. */
export const occupancyPage = adminPages({
  name: "occupancy",
  label: "Occupancy",
  icon: "chart",
  order: 22,
  operation: "GET /bookings/v1/bookings",
  script: () => readFile(new URL("../pages/occupancy.js", import.meta.url), "utf8"),
});
