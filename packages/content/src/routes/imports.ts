import {
  can,
  one,
  parseHeaderValue,
  toTextLine,
  type Upload,
  invalidArgument,
} from "@waymark/core";
import { type Context, crud, post, remove } from "../builder.ts";
import * as z from "zod";
import { errors } from "../errors.ts";
import {
  deleteImported,
  endImport,
  type Import,
  importFolder,
  isActive,
} from "../import/record.ts";
import type { ImportSettings } from "../import/report.ts";
import { checkImport, runImport } from "../jobs/imports.ts";
import { randomName } from "../media/file-name.ts";
import { importResource, importSettings } from "../resources/import.ts";

const access = can("import");
const byId = { id: z.int().positive().describe("ID of the import") };
const find = ({ db, args }: Context & { readonly args: { readonly id: number } }) =>
  db.imports.get(args.id, { forUpdate: true });
const nameLength = 200;

/** `GET /imports` and `GET /imports/:id`. */
export const imports = crud(importResource, { access: { read: access } });

/** `POST /imports`. The file is private; nothing is imported yet. */
export const createImport = post({
  summary: "Upload an export file (WXR); a job previews the changes of its import",
  transaction: false,
  uploads: { field: "file", from: access },
  returns: one(importResource),
  access,
  errors: ["rest_upload_no_data"],
  async handler(ctx) {
    const upload = await ctx.upload();
    if (!upload || upload.tempFile.size === 0) throw errors.rest_upload_no_data();
    const { actor, blobs, clock } = ctx;
    const file = `${importFolder}${randomName()}${randomName()}.xml`;
    await blobs.put(file, upload.tempFile.stream(), { type: "application/xml" });
    try {
      return await ctx.write(async ({ db, jobs }) => {
        const now = clock.now();
        const row = await db.imports.insert({
          name: nameOf(upload),
          file,
          size: upload.tempFile.size,
          state: "checking",
          author: actor.id,
          created: now,
          updated: now,
          finished: null,
        });
        await jobs.add(checkImport, { id: row.id, round: row.round });
        return row;
      });
    } catch (error) {
      await blobs.remove(file);
      throw error;
    }
  },
});

/** The file name from the form or the request. */
function nameOf({ name, disposition }: Upload): string {
  const sent = name ?? parseHeaderValue(disposition ?? "")?.parameters["filename"] ?? "";
  const line = toTextLine(sent.replaceAll("\0", ""));
  return line.slice(0, nameLength).toWellFormed() || "export.xml";
}

/** `POST /imports/:id/start`. It has the permissions of the user who starts it. */
export const startImport = post({
  summary: "Import a checked file; content from earlier runs is not changed",
  args: {
    ...byId,
    authors: importSettings.authors.default([]),
    default_author: importSettings.default_author.default(0),
    media: importSettings.media.default(false),
  },
  status: 200,
  returns: one(importResource),
  find,
  access,
  errors: ["rest_import_active", "rest_import_not_checked"],
  async handler(ctx) {
    const { args, actor, db, found, clock, jobs } = ctx;
    if (isActive(found)) throw errors.rest_import_active();
    if (found.preview === null) throw errors.rest_import_not_checked();
    const settings: ImportSettings = {
      authors: args.authors,
      default_author: args.default_author,
      media: args.media,
    };
    await checkUsers(ctx, settings);
    const row = await db.imports.update(found.id, {
      settings,
      author: actor.id,
      state: "waiting",
      round: found.round + 1,
      job: "",
      records: 0,
      files: 0,
      report: { made: {}, known: {}, unmapped: [] },
      failure: "",
      updated: clock.now(),
      finished: null,
    });
    await jobs.add(runImport, { id: row.id, round: row.round });
    return row;
  },
});

/** @throws ApiError 400 for a user who does not exist, and if users would be created without permission. */
async function checkUsers(
  { db, actor }: Pick<Context, "db" | "actor">,
  { authors, default_author: fallback }: ImportSettings,
): Promise<void> {
  const ids = [...new Set(authors.map(({ user }) => user))];
  const users = await db.users.find({ where: { id: { in: ids } }, columns: ["id"] });
  if (users.length < ids.length) throw invalidArgument("authors", "A user does not exist.");
  if (fallback > 0 && !(await db.users.get(fallback)))
    throw invalidArgument("default_author", "The user does not exist.");
  if (fallback === 0 && !actor.can("create_users"))
    throw invalidArgument("default_author", "Choose a user: you are not allowed to create users.");
}

/** `POST /imports/:id/cancel`. */
export const cancelImport = post({
  summary: "Cancel a check or an import; imported content remains",
  args: byId,
  status: 200,
  returns: one(importResource),
  find,
  access,
  errors: ["rest_import_not_active"],
  async handler({ found, ...ctx }) {
    if (!(await endImport(ctx, found, "cancelled"))) throw errors.rest_import_not_active();
    return ctx.db.imports.get(found.id) as Promise<Import>;
  },
});

/** `DELETE /imports/:id`. */
export const deleteImport = remove({
  summary: "Delete an import and its file; imported content remains",
  args: byId,
  returns: one(importResource),
  find,
  access,
  errors: ["rest_import_active"],
  async handler({ found, ...ctx }) {
    if (isActive(found)) throw errors.rest_import_active();
    await deleteImported(ctx, found);
    return found;
  },
});
