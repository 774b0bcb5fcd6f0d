import { defineModule, roleGrants } from "@waymark/core";
import { errors } from "./errors.ts";
import { tables } from "./tables.ts";
import { v1 } from "./v1.ts";

/** Rooms, and bookings of them by signed-in callers. */
export const bookings = defineModule({
  name: "bookings",
  requires: ["accounts"], // it grants a capability to a role of accounts
  tables,
  errors,
  contributes: [
    roleGrants({
      name: "bookings: administrator",
      role: "administrator",
      capabilities: ["manage_bookings"],
    }),
  ],
  namespaces: [v1],
});
