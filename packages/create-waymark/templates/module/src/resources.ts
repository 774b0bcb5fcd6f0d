import { defineResource, fieldsOf } from "@waymark/core";
import { errors } from "./errors.ts";
import { tables } from "./tables.ts";

const { column, link } = fieldsOf(tables.entries);

/** An entry in responses. */
export const entry = defineResource({
  name: "entry",
  table: tables.entries,
  missing: errors.__snake___not_found,
  fields: {
    id: column("id"),
    name: column("name"),
    text: column("text"),
    written: column("written"),
    approved: column("approved", {
      in: ["edit"],
      description: "Whether the entry is approved and public",
    }),
  },
  links: { self: link({ href: "/__module__/v1/entries/:id" }) },
});
