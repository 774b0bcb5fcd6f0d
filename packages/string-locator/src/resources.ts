import { defineResource, fieldsOf } from "@waymark/core";
import * as z from "zod";
import { errors } from "./errors.ts";
import { tables } from "./tables.ts";

const { column, field } = fieldsOf(tables.tries);

/** A try to change something, and what became of it. */
export const change = defineResource({
  name: "change",
  table: tables.tries,
  missing: errors.string_locator_not_found,
  fields: {
    id: column("id"),
    at: column("at"),
    user: column("user", { about: "The user who tried; 0 for a caller who is none" }),
    login: column("login"),
    action: column("action", { about: "save, replace or restore" }),
    place: column("place", { about: "What it was about: `file:theme/a.css`, `item:7/content`" }),
    outcome: column("outcome", { about: "done, begun, or why it was not" }),
    before: column("before", { about: "What the text was known by" }),
    after: column("after", { about: "What it is known by since" }),
    can_restore: field({
      reads: ["outcome"],
      schema: z.boolean(),
      about: "Whether it was made, and so can be taken back",
      value: ({ outcome }) => isRestorable(outcome),
    }),
  },
});

/** Whether something is kept of what was there before. */
export const isRestorable = (outcome: string): boolean => outcome === "done" || outcome === "stuck";
