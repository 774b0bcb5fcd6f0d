import { can, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { crud, edit, get, id, manage, post, remove } from "../builder.ts";
import { type Draft, formParts, toFullForm, formResponse } from "../definition/form.ts";
import { standardBody } from "../definition/settings.ts";
import { errors } from "../errors.ts";
import { loadForm } from "../forms/load.ts";
import { freeKey, insertForm, removeForm, saveForm } from "../forms/save.ts";
import { checkVersion } from "../forms/version.ts";
import { formEntry } from "../responses.ts";

const { title, ...parts } = formParts;
const optionalParts = z.object(parts).partial().shape;

/** `GET /forms`. */
export const { list: listForms } = crud(formEntry, {
  label: { one: "form", many: "forms" },
  paging: { perPage: 20 },
  orderBy: "id",
  access: { read: can(manage) },
});

/** `POST /forms`. */
export const createForm = post({
  summary: "Add a form with its fields",
  args: { title, ...optionalParts },
  status: 201,
  returns: formResponse,
  errors: ["forms_invalid_form", "forms_key_taken"],
  access: can(manage),
  async handler({ args, ...ctx }) {
    const key = args.key ?? (await freeKey(ctx, args.title));
    const draft = { ...standardBody, fields: [], ...given(args), title: args.title, key };
    return toFullForm(ctx, await insertForm(ctx, draft));
  },
});

/** `GET /forms/:id`. */
export const getForm = get({
  summary: "Get a form with its fields, emails and settings",
  args: { id },
  returns: formResponse,
  missing: errors.forms_not_found,
  find: ({ args, ...ctx }) => loadForm(ctx, args.id),
  access: can(manage),
  handler: ({ found, ...ctx }) => toFullForm(ctx, found),
});

/** `POST /forms/:id`. Parts in the request replace the existing ones as a whole. */
export const updateForm = edit({
  summary: "Update a form; a list of fields, emails or calculations is replaced as a whole",
  args: { id, title: title.optional(), ...optionalParts },
  returns: formResponse,
  errors: ["forms_invalid_form", "forms_key_taken"],
  missing: errors.forms_not_found,
  find: ({ args, ...ctx }) => loadForm(ctx, args.id),
  access: can(manage),
  async handler({ args, found, ...ctx }) {
    checkVersion(ctx.request, found);
    return toFullForm(ctx, await saveForm(ctx, found, { ...found, ...given(args) }));
  },
});

/** `DELETE /forms/:id`. */
export const deleteForm = remove({
  summary: "Delete a form with all its submissions",
  args: { id, force: z.boolean().default(false).describe("Forms have no trash: must be true") },
  returns: jsonResponse(
    "deleted-form",
    z.object({ deleted: z.literal(true), previous: formResponse.schema }),
  ),
  errors: ["forms_trash_first"],
  missing: errors.forms_not_found,
  find: ({ args, ...ctx }) => loadForm(ctx, args.id),
  access: can(manage),
  async handler({ args, found, ...ctx }) {
    checkVersion(ctx.request, found);
    if (!args.force) throw errors.forms_trash_first();
    await removeForm(ctx, found);
    return { deleted: true as const, previous: toFullForm(ctx, found) };
  },
});

/** The parts in the request. */
const given = (args: { readonly [K in keyof Draft]?: Draft[K] | undefined }): Partial<Draft> =>
  Object.fromEntries(
    Object.keys(formParts).flatMap((name) => {
      const value = args[name as keyof Draft];
      return value === undefined ? [] : [[name, value]];
    }),
  );
