import { can, jsonResponse, markup } from "@waymark/core";
import * as z from "zod";
import { type Context, manage, post } from "../builder.ts";
import { workOut } from "../calculations.ts";
import { type Field, type FieldInput, rowDefaults } from "../definition/field.ts";
import { type Draft, type Form, formParts } from "../definition/form.ts";
import { problemSchema } from "../definition/problems.ts";
import { toPublicForm } from "../definition/public-form.ts";
import { standardBody } from "../definition/settings.ts";
import { withTerms } from "../forms/load.ts";
import { contradictionsIn } from "../forms/save.ts";
import { formStyle, pageStyle } from "../pages/assets.ts";
import { formHtml } from "../pages/form-html.ts";
import { readAll } from "../submit/read.ts";
import { tagNumber } from "../tags/value.ts";
import { submittedValue } from "../values/client-value.ts";

/** `POST /previews`. Nothing is stored. */
export const previewForm = post({
  summary: "Show a form that is not saved, and calculate with example values",
  args: {
    ...z.object(formParts).partial().shape,
    values: z
      .record(z.string().max(64), submittedValue)
      .default({})
      .describe("Example values for the calculations, by field key"),
  },
  status: 200,
  transaction: false,
  returns: jsonResponse(
    "form-preview",
    z.object({
      html: z.string().describe("The form as visitors see it"),
      style: z.string().describe("The style sheet of its page"),
      calculations: z
        .record(z.string(), z.number())
        .describe("Results of the calculations for the example values, by name"),
      problems: z.array(z.string()).describe("Contradictions that prevent saving, as sentences"),
      details: z.array(problemSchema).describe("The same with their codes"),
    }),
  ),
  access: can(manage),
  tool: false,
  async handler({ args: { values: examples, ...parts }, ...ctx }) {
    const form = await toForm(ctx, parts);
    const { values } = readAll(form, examples);
    const display = { ...toPublicForm(form), ticket: "" };
    const details = contradictionsIn(ctx, form);
    const shown = formHtml(display, { key: form.key, action: "", around: ctx });
    return {
      html: markup`${form.settings.show_title && markup`<h1>${form.title}</h1>`}${shown}`.html,
      style: pageStyle + formStyle,
      calculations: { ...workOut(form.calculations, (tag) => tagNumber(tag, { form, values })) },
      problems: details.map(({ message }) => message),
      details: [...details],
    };
  },
});

/** A form that is not saved, with ids for its new fields. */
async function toForm(
  { db, clock }: Pick<Context, "db" | "clock">,
  parts: { readonly [K in keyof Draft]?: Draft[K] | undefined },
): Promise<Form> {
  const { title = "", key = "form", fields = [], ...body } = parts;
  let id = Math.max(0, ...fields.flatMap((field) => [field, ...field.fields]).map(ownId));
  const withId = <F extends { readonly id?: number | undefined }>(field: F) => ({
    ...field,
    id: field.id ?? ++id,
  });
  const toField = (field: FieldInput): Field => ({
    ...withId(field),
    fields: field.fields.map((child) => ({ ...rowDefaults, ...withId(child), fields: [] })),
  });
  const now = clock.now();
  const defined = Object.entries(body).filter(([, value]) => value !== undefined);
  return {
    ...standardBody,
    ...(Object.fromEntries(defined) as Partial<typeof standardBody>),
    id: 0,
    title,
    key,
    fields: await Promise.all(
      (await withTerms({ db }, fields.map(toField))).map(async (field) => ({
        ...field,
        fields: await withTerms({ db }, field.fields),
      })),
    ),
    sequence: 0,
    submissions: 0,
    created: now,
    modified: now,
  };
}

const ownId = ({ id = 0 }: { readonly id?: number | undefined }): number => id;
