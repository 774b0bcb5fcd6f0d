import { defineResource, fieldsOf, ip } from "@waymark/core";
import * as z from "zod";
import { errors } from "../errors.ts";
import { tables } from "../tables.ts";
import { toSeconds } from "../users/shape.ts";

const { column, field } = fieldsOf(tables.sessions);
const shown = { in: ["view", "edit"] } as const;
const instantOf = (name: "created" | "expires", description: string) =>
  field({
    description,
    reads: [name],
    ...shown,
    schema: z.string().meta({ format: "date-time" }),
    value: (row) => toSeconds(row[name]),
  });

/** A session: a browser that is signed in. */
export const session = defineResource({
  name: "session",
  table: tables.sessions,
  missing: errors.session_not_found,
  fields: {
    id: column("id", { ...shown, description: "The ID of the session", schema: z.int() }),
    created: instantOf("created", "When the user signed in, in UTC"),
    expires: instantOf("expires", "When it expires, in UTC"),
    user_agent: column("user_agent", {
      ...shown,
      description: "The browser, as it describes itself; empty if unknown",
      schema: z.string(),
    }),
    ip: column("ip", {
      ...shown,
      description: "The IP address of the sign-in; null if unknown",
      schema: ip().nullable(),
    }),
  },
});
