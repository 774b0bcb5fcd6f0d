import { defineResource, fieldsOf } from "@waymark/core";
import * as z from "zod";
import { errors } from "./errors.ts";
import { tables } from "./tables.ts";

const { column, field } = fieldsOf(tables.tries);

/** An attempt to change a text, and its result. */
export const change = defineResource({
  name: "change",
  table: tables.tries,
  missing: errors.string_locator_not_found,
  fields: {
    id: column("id"),
    at: column("at"),
    user: column("user", { description: "User ID; 0 for an anonymous caller" }),
    login: column("login"),
    action: column("action", { description: "save, replace or restore" }),
    place: column("place", { description: "Location: `file:theme/a.css`, `item:7/content`" }),
    outcome: column("outcome", { description: "done, started, or an error code" }),
    before: column("before", { description: "Version of the text before" }),
    after: column("after", { description: "Version of the text after" }),
    can_restore: field({
      reads: ["outcome"],
      schema: z.boolean(),
      description: "Whether the change was made and can be reverted",
      value: ({ outcome }) => isRestorable(outcome),
    }),
  },
});

/** Whether there is a backup of the text before. */
export const isRestorable = (outcome: string): boolean => outcome === "done" || outcome === "stuck";
