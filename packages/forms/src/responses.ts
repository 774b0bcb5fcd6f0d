import { defineResource, fieldsOf } from "@waymark/core";
import * as z from "zod";
import { errors } from "./errors.ts";
import { tables } from "./tables.ts";
import { toClientValue } from "./values/client-value.ts";

const own = fieldsOf(tables.forms);
/** A form in lists. */
export const formEntry = defineResource({
  name: "form",
  table: tables.forms,
  missing: errors.forms_not_found,
  fields: {
    id: own.column("id"),
    title: own.column("title"),
    key: own.column("key", { description: "Unique key of the form, used in page URLs and embeds" }),
    submissions: own.column("submissions", {
      description: "Number of submissions that are not in the trash",
    }),
    created: own.column("created"),
    modified: own.column("modified"),
  },
  links: { self: own.link({ href: "/forms/v1/forms/:id" }) },
});

const single = z.union([z.string(), z.array(z.string())]);
const file = z.object({ id: z.string(), name: z.string(), type: z.string(), size: z.int() });
const value = z.union([
  single,
  z.array(file),
  z.record(z.string(), z.object({ id: z.string(), value: single })),
]);
const { column, field, link } = fieldsOf(tables.submissions);
/** A submission, for users who may manage forms. */
export const submission = defineResource({
  name: "submission",
  table: tables.submissions,
  missing: errors.forms_submission_not_found,
  fields: {
    id: column("id"),
    form: column("form"),
    sequence: column("sequence", { description: "Its number within the form" }),
    status: column("status", { description: "publish or trash" }),
    author: column("author", { description: "ID of the user who sent it; 0 for a visitor" }),
    values: field({
      reads: ["values"],
      schema: z.record(z.string(), value),
      description:
        "Submitted values by field ID; for repeaters by the IDs of the repeater, its field and the row (`12.13_0`); a drawn signature as the data URL of a PNG image; files by their ids",
      value: (row) =>
        Object.fromEntries(
          Object.entries(row.values).map(([id, own]) => [id, toClientValue(id, own)]),
        ) as Record<string, z.output<typeof value>>,
    }),
    calculations: field({
      reads: ["calculations"],
      schema: z.record(z.string(), z.number()),
      description: "Results of the calculations, by name",
      value: (row) => ({ ...row.calculations }),
    }),
    created: column("created"),
    modified: column("modified"),
  },
  links: {
    self: link({ href: "/forms/v1/submissions/:id" }),
    up: link({ href: "/forms/v1/forms/:form" }),
  },
});
