import * as z from "zod";
import { type Actor, can, jsonResponse } from "@waymark/core";
import { get, id, manage, post } from "../builder.ts";
import { isStored } from "../definition/types.ts";
import { errors } from "../errors.ts";
import { loadForm } from "../forms/load.ts";
import { formToken, viewOf } from "../scheme.ts";
import { toFieldText } from "../values/value.ts";
import { toToken } from "../tokens.ts";

/** The maximum number of forms in a list. */
const maxForms = 1000;
const form = z.int().meta({ required: true, description: "The form" });
const mayView = (actor: Actor, id: number): boolean => actor.can(manage) || actor.can(viewOf(id));

const empty = z.array(z.never()).max(0);
const listed = z.object({ formID: z.int(), formTitle: z.string() });
const labelled = z.object({ id: z.int(), label: z.string() });

/** `GET /forms`. A token shows its own forms. */
export const viewForms = get({
  summary: "List the forms whose submissions the caller may read, by ID",
  returns: jsonResponse("form-list", z.union([z.record(z.string(), listed), empty])),
  access: ({ actor }) => actor.can(manage) || actor.via === formToken.name,
  async handler({ db, actor }) {
    const entries: [number, z.output<typeof listed>][] = [];
    for (let after = 0; entries.length < maxForms;) {
      const rows = await db.forms.find({
        where: { id: { gt: after } },
        orderBy: "id",
        limit: maxForms,
        columns: ["id", "title"],
      });
      for (const { id, title } of rows)
        if (mayView(actor, id)) entries.push([id, { formID: id, formTitle: title }]);
      after = rows.at(-1)?.id ?? 0;
      if (rows.length < maxForms) break;
    }
    return entries.length === 0 ? [] : Object.fromEntries(entries);
  },
});

/** `GET /forms/:id/fields`. */
export const viewFields = get({
  summary: "List the fields of a form whose values are stored, by ID",
  args: { id: form },
  returns: jsonResponse("form-fields", z.union([z.record(z.string(), labelled), empty])),
  access: ({ actor, args }) => mayView(actor, args.id),
  async handler({ args, db }) {
    const fields = (await loadForm({ db }, args.id))?.fields.filter(isStored) ?? [];
    if (fields.length === 0) return [];
    return Object.fromEntries(fields.map(({ id, label }) => [id, { id, label }]));
  },
});

/** `GET /forms/:id/submissions`. */
export const viewSubmissions = get({
  summary: "List the submissions of a form, newest first",
  args: {
    id: form,
    perPage: z.int().min(1).max(100).optional().describe("Number of items; default 5"),
    page: z.int().min(1).default(1).describe("The number of the page"),
  },
  returns: jsonResponse("submission-list", z.array(z.record(z.string(), z.string()))),
  access: ({ actor, args }) => mayView(actor, args.id),
  async handler({ args: { id, perPage = 5, page }, db }) {
    const fields = (await loadForm({ db }, id))?.fields.filter(isStored) ?? [];
    const offset = (page - 1) * perPage;
    if (!Number.isSafeInteger(offset + perPage)) return [];
    const rows = await db.submissions.find({
      where: { form: id, status: "publish" },
      orderBy: { id: "desc" },
      limit: perPage,
      offset,
      columns: ["id", "values"],
    });
    return rows.map(({ values }) =>
      Object.fromEntries(
        fields.flatMap((field) =>
          values[field.id] === undefined ? [] : [[field.id, toFieldText(field, values[field.id])]],
        ),
      ),
    );
  },
});

/** `POST /forms/:id/tokens`. */
export const createToken = post({
  summary: "Create a bearer token with read access to the submissions of forms",
  args: { id },
  status: 201,
  returns: jsonResponse(
    "form-token",
    z.object({
      token: z.string().describe("For the header X-FormsViews-Auth"),
      expires_in: z.int().describe("Lifetime in seconds"),
    }),
  ),
  missing: errors.forms_not_found,
  find: ({ args, ...ctx }) => loadForm(ctx, args.id),
  access: can(manage),
  async handler({ found, options, db, site, clock }) {
    const { tokenLife } = options;
    const token = await toToken({ db, site, clock }, [found.id], tokenLife);
    return { token, expires_in: tokenLife };
  },
});
