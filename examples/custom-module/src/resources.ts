import { defineResource, fieldsOf } from "@waymark/core";
import { errors } from "./errors.ts";
import { tables } from "./tables.ts";

const own = fieldsOf(tables.subscribers);
/** A subscriber, for users who manage the newsletter: without the secret. */
export const subscriber = defineResource({
  name: "subscriber",
  table: tables.subscribers,
  missing: errors.newsletter_not_found,
  fields: {
    id: own.column("id"),
    email: own.column("email", { description: "Email address, in lower case" }),
    state: own.column("state", { description: "waiting or confirmed" }),
    requested: own.column("requested", { description: "Time of the subscription" }),
  },
  links: { self: own.link({ href: "/newsletter/v1/subscribers/:id" }) },
});

const { column, link } = fieldsOf(tables.issues);
/** A sent issue. */
export const issue = defineResource({
  name: "issue",
  table: tables.issues,
  missing: errors.newsletter_not_found,
  fields: {
    id: column("id"),
    subject: column("subject"),
    text: column("text", { in: ["view", "edit"] }),
    written: column("written"),
  },
  links: { self: link({ href: "/newsletter/v1/issues/:id" }) },
});
