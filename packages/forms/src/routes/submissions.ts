import * as z from "zod";
import {
  binaryResponse,
  can,
  dateTime,
  deleted,
  one,
  oneOrDeleted,
  paged,
  pageOf,
  toBlobResponse,
  toInstant,
} from "@waymark/core";
import { edit, get, id, manage, remove } from "../builder.ts";
import { findForm, loadForm } from "../forms/load.ts";
import { submission } from "../responses.ts";
import { changeValues, moveTo, removeSubmission } from "../submissions.ts";
import { rejectDuplicate } from "../submit/store.ts";
import { toSearched } from "../values/search.ts";
import { submittedValue } from "../values/client-value.ts";
import { errors } from "../errors.ts";
import { blobName } from "../uploads/store.ts";
import { isFiles } from "../values/value.ts";

const own = z.int().positive().describe("The submission");
const statuses = ["publish", "trash"] as const;

/** `GET /forms/:id/submissions`. */
export const listSubmissions = get({
  summary: "List the submissions of a form, newest first",
  args: {
    id,
    ...paged(),
    status: z
      .enum([...statuses, "any"])
      .default("publish")
      .describe("Only submissions in this state"),
    search: z.string().max(200).optional().describe("Only submissions that contain these words"),
    after: dateTime().optional().describe("Only submissions sent after this time"),
    before: dateTime().optional().describe("Only submissions sent before this time"),
  },
  returns: pageOf(submission),
  missing: errors.forms_not_found,
  find: ({ args, ...ctx }) => loadForm(ctx, args.id),
  access: can(manage),
  handler({ args: { id: form, page, per_page, status, search, after, before }, db, site, select }) {
    const [from, until] = [after, before].map((text) => text && toInstant(text, site.timezone));
    return db.submissions.page({
      page,
      per_page,
      where: {
        form,
        status: status === "any" ? { in: [...statuses] } : status,
        created: { ...(from && { gt: from }), ...(until && { lt: until }) },
        and: toSearched(search ?? "").map((part) => ({ text: { contains: part } })),
      },
      orderBy: { id: "desc" },
      select,
    });
  },
});

/** `GET /submissions/:id`. */
export const getSubmission = get({
  summary: "Get a submission",
  args: { id: own },
  returns: one(submission),
  find: ({ args, db }) => db.submissions.get(args.id),
  access: can(manage),
  handler: ({ found }) => found,
});

/** `POST /submissions/:id`. */
export const updateSubmission = edit({
  summary: "Update a submission, move it to the trash or restore it",
  args: {
    id: own,
    status: z.enum(statuses).optional().describe("trash, or publish to restore"),
    values: z
      .record(z.string().max(64), submittedValue)
      .optional()
      .describe("Values to change, by key or ID of the field"),
  },
  returns: one(submission),
  errors: ["forms_not_found", "forms_invalid_submission"],
  find: ({ args, db }) => db.submissions.get(args.id),
  access: can(manage),
  async handler({ args, found, ...ctx }) {
    await ctx.db.forms.get(found.form, { forUpdate: true });
    const form = await findForm(ctx, found.form);
    const changed = args.values ? await changeValues(ctx, form, found, args.values) : found;
    const moved = args.status === undefined ? changed : await moveTo(ctx, changed, args.status);
    await rejectDuplicate(ctx, form, moved);
    return moved;
  },
});

/** `DELETE /submissions/:id`. */
export const deleteSubmission = remove({
  summary: "Move a submission to the trash, or delete it permanently",
  hasTrash: true,
  args: {
    id: own,
    force: z.boolean().default(false).describe("Whether to delete permanently"),
  },
  returns: oneOrDeleted(submission),
  find: ({ args, db }) => db.submissions.get(args.id),
  access: can(manage),
  async handler({ args, found, show, ...ctx }) {
    if (!args.force) return moveTo(ctx, found, "trash");
    const previous = await show(found);
    await removeSubmission(ctx, found);
    return deleted(previous);
  },
});

/** `GET /submissions/:id/files/:file`. Browsers save the file and never show it on the origin of the site. */
export const downloadFile = get({
  summary: "Download a file of a submission",
  args: {
    id: z.int().positive().describe("ID of the submission"),
    file: z
      .string()
      .max(32)
      .regex(/^\w+$/, "Must be the ID of a file.")
      .describe("ID of the file, as in the value of its field"),
  },
  returns: binaryResponse("*/*"),
  errors: ["forms_file_not_found"],
  missing: errors.forms_submission_not_found,
  find: ({ args, db }) => db.submissions.get(args.id),
  access: can(manage),
  tool: false,
  async handler({ args, found, db, blobs, request }) {
    const file = Object.values(found.values)
      .flatMap((value) => (isFiles(value) ? value.files : []))
      .find(({ id }) => id === args.file);
    if (!file || !(await db.files.get({ file: file.id }))) throw errors.forms_file_not_found();
    const response = await toBlobResponse(request, blobs, blobName(found.form, file.id), {
      type: file.type,
      inline: false,
      saveAs: file.name,
      cacheControl: "private, no-store",
    });
    if (!response) throw errors.forms_file_not_found();
    return response;
  },
});
