import { defineResource, fieldsOf, type RenderContext, translatorOf } from "@waymark/core";
import * as z from "zod";
import { errors } from "../errors.ts";
import { importStates, readReport } from "../import/record.ts";
import { type ImportReport, maxLoginLength, maxAuthors } from "../import/report.ts";
import { contentMessages } from "../messages/index.ts";
import { tables } from "../tables.ts";

const { column, field, link } = fieldsOf(tables.imports);

/** A stored report in the language of the caller. */
const read = (stored: ImportReport, ctx: RenderContext): ImportReport =>
  readReport(stored, translatorOf(contentMessages, ctx));

const counts = z.record(z.string(), z.int());
const report = z.object({
  made: counts.describe(
    "Number of records created, by kind: `post`, `category`, `comment`, `user`, `file`",
  ),
  known: counts.describe("Number of records that already existed, by kind"),
  unmapped: z
    .array(z.object({ what: z.string(), why: z.string(), count: z.int() }))
    .describe("Data that was changed or skipped, with reasons, most frequent first"),
});
/** The choices for an import, as arguments and in responses. */
export const importSettings = {
  authors: z
    .array(z.object({ login: z.string().min(1).max(maxLoginLength), user: z.int().positive() }))
    .max(maxAuthors)
    .describe("Users for authors of the file, by their login in the file"),
  default_author: z
    .int()
    .min(0)
    .describe("ID of the user for authors without one; 0: users are created"),
  media: z.boolean().describe("Whether media files are downloaded from the source"),
};

/** An uploaded export file with its import. */
export const importResource = defineResource({
  name: "import",
  table: tables.imports,
  missing: errors.rest_import_invalid_id,
  fields: {
    id: column("id"),
    name: column("name", { description: "Name of the file" }),
    size: column("size", { description: "Size of the file in bytes" }),
    state: field({
      reads: ["state"],
      schema: z.enum(importStates),
      description:
        "Whether the file is being checked or has been checked, or its import is waiting, running or has ended",
      value: ({ state }) => state as (typeof importStates)[number],
    }),
    author: column("author", { description: "ID of the user whose permissions it uses" }),
    created: column("created"),
    finished: column("finished", { description: "When the last check or run ended" }),
    records: column("records", { description: "Number of records read" }),
    total: column("total", { description: "Number of records in the file" }),
    files: column("files", { description: "Number of media files processed" }),
    total_files: column("total_files", { description: "Number of media files named in the file" }),
    preview: field({
      reads: ["preview"],
      schema: z
        .object({
          title: z.string().describe("Name of the source"),
          url: z.string().describe("URL of the source"),
          authors: z.array(
            z.object({
              login: z.string(),
              name: z.string(),
              items: z.int().describe("Number of items"),
              user: z.int().describe("ID of the user with this login; 0 if there is none"),
            }),
          ),
          report: report.describe("The changes that an import would make"),
        })
        .nullable(),
      description: "Result of the check; null before it",
      value: ({ preview }, ctx) => preview && { ...preview, report: read(preview.report, ctx) },
    }),
    settings: field({
      reads: ["settings"],
      schema: z.object(importSettings),
      description: "Choices of the last run",
      value: ({ settings }) => settings,
    }),
    report: field({
      reads: ["report"],
      schema: report,
      description: "Result of the last run so far",
      value: (row, ctx) => read(row.report, ctx),
    }),
    failure: column("failure", { description: "Reason of the failure" }),
  },
  links: { self: link({ href: "/core/v2/imports/:id" }) },
});
