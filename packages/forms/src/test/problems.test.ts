import { expect, test } from "vitest";
import { formProblems } from "../definition/problems.ts";
import { base, startSite } from "./site.ts";

const text = { key: "name", type: "textbox" };
const rows = { key: "guests", type: "repeater", fields: [text] };
const boat = { key: "boat", type: "listselect", options: [{ value: "dinghy", label: "Dinghy" }] };
const hire = { key: "hire", type: "product" };
const when = (field: string, value = "") => ({
  rules: [value === "" ? { field, operator: "filled" } : { field, operator: "is", value }],
});

/** Forms with one problem each: the code, the path and the parameters. */
const wrong: readonly (readonly [parts: object, code: string, path: string, params: object])[] = [
  [
    {
      fields: Array.from({ length: 10 }, (_, n) => ({
        ...rows,
        key: `r${n}`,
        fields: Array.from({ length: 20 }, (_value, at) => ({ ...text, key: `c${at}` })),
      })),
    },
    "too_many_fields",
    "fields",
    { maximum: 200 },
  ],
  [{ fields: [text, text] }, "field_key_taken", "fields[1][key]", { key: "name" }],
  [
    { fields: [{ ...rows, fields: [text, text] }] },
    "row_field_key_taken",
    "fields[0][fields][1][key]",
    { key: "name", repeater: "guests" },
  ],
  [{ fields: [{ ...text, id: 9 }] }, "field_id_unknown", "fields[0][id]", { key: "name", id: 9 }],
  [
    { fields: [{ ...rows, fields: [{ ...text, id: 9 }] }] },
    "row_field_id_unknown",
    "fields[0][fields][0][id]",
    { key: "name", id: 9, repeater: "guests" },
  ],
  [
    { fields: ["a", "b"].map((key) => ({ key, type: "captcha" })) },
    "captcha_taken",
    "fields[1]",
    {},
  ],
  [
    { fields: [text, { key: "sum", type: "spam" }] },
    "answer_missing",
    "fields[1][spam_answer]",
    { key: "sum" },
  ],
  [
    { fields: [{ key: "line", type: "hr", required: true }] },
    "required_without_value",
    "fields[0][required]",
    { key: "line" },
  ],
  [
    { fields: [{ ...text, fields: [text] }] },
    "rows_not_possible",
    "fields[0][fields]",
    { key: "name" },
  ],
  [
    { fields: [{ ...rows, fields: [] }] },
    "row_fields_missing",
    "fields[0][fields]",
    { key: "guests" },
  ],
  [
    { fields: [{ ...rows, min_rows: 4, max_rows: 3 }] },
    "row_limits_reversed",
    "fields[0][min_rows]",
    { key: "guests" },
  ],
  [
    { fields: [{ ...rows, fields: [{ key: "n", type: "quantity", product: "boat" }] }] },
    "row_field_counts_product",
    "fields[0][fields][0][product]",
    { key: "n" },
  ],
  [
    { fields: [{ ...boat, options: [] }] },
    "options_missing",
    "fields[0][options]",
    { key: "boat" },
  ],
  [
    { fields: [{ ...boat, options: [...boat.options, ...boat.options] }] },
    "option_value_taken",
    "fields[0][options][1][value]",
    { key: "boat", value: "dinghy" },
  ],
  [
    { fields: [{ ...boat, type: "listimage" }] },
    "option_image_missing",
    "fields[0][options][0][image]",
    { key: "boat", value: "dinghy" },
  ],
  [
    { fields: [{ key: "topics", type: "terms", taxonomy: "boats" }] },
    "taxonomy_unknown",
    "fields[0][taxonomy]",
    { key: "topics", taxonomy: "boats" },
  ],
  [
    { fields: [{ key: "plan", type: "file_upload", file_types: ["pdf", "exe"] }] },
    "file_type_not_allowed",
    "fields[0][file_types][1]",
    { key: "plan", file_type: "exe" },
  ],
  [
    { fields: [{ key: "plan", type: "file_upload" }], saving: { active: false } },
    "files_not_stored",
    "fields[0]",
    { key: "plan" },
  ],
  [
    { fields: [{ key: "n", type: "number", num_min: 2, num_max: 1 }] },
    "number_limits_reversed",
    "fields[0][num_min]",
    { key: "n" },
  ],
  [
    { fields: [{ key: "n", type: "number", num_step: 0 }] },
    "step_not_positive",
    "fields[0][num_step]",
    { key: "n" },
  ],
  [
    { fields: [{ key: "n", type: "quantity", num_max: 2.5 }] },
    "quantity_invalid",
    "fields[0][num_max]",
    { key: "n" },
  ],
  [
    { fields: [{ key: "n", type: "starrating", num_max: 21 }] },
    "stars_invalid",
    "fields[0][num_max]",
    { key: "n" },
  ],
  [
    { fields: [text, { key: "again", type: "passwordconfirm", confirm_field: "name" }] },
    "confirmed_password_unknown",
    "fields[1][confirm_field]",
    { key: "again", field: "name" },
  ],
  [
    { fields: [{ key: "again", type: "confirm", confirm_field: "name" }] },
    "confirmed_field_unknown",
    "fields[0][confirm_field]",
    { key: "again", field: "name" },
  ],
  [
    { fields: [text, { key: "robot", type: "captcha", show_if: when("name") }] },
    "condition_not_possible",
    "fields[1][show_if]",
    { key: "robot" },
  ],
  [
    { fields: [{ ...text, show_if: when("boat") }, boat] },
    "condition_field_unknown",
    "fields[0][show_if][rules][0][field]",
    { key: "name", field: "boat" },
  ],
  [
    {
      fields: [
        { key: "sum", type: "total" },
        { ...text, show_if: when("sum") },
      ],
    },
    "condition_field_total",
    "fields[1][show_if][rules][0][field]",
    { key: "name", field: "sum" },
  ],
  [
    { fields: [boat, { ...text, show_if: when("boat", "sloop") }] },
    "condition_option_unknown",
    "fields[1][show_if][rules][0][value]",
    { key: "name", field: "boat", value: "sloop" },
  ],
  [
    { fields: [hire, ...["a", "b"].map((key) => ({ key, type: "quantity", product: "hire" }))] },
    "product_taken",
    "fields[2][product]",
    { key: "b", product: "hire" },
  ],
  [
    { fields: [{ key: "n", type: "quantity", product: "hire" }] },
    "product_unknown",
    "fields[0][product]",
    { key: "n", product: "hire" },
  ],
  [
    {
      fields: [
        { ...hire, use_quantity: true },
        { key: "n", type: "quantity", product: "hire" },
      ],
    },
    "product_has_quantity",
    "fields[1][product]",
    { key: "n", product: "hire" },
  ],
  [
    { fields: [{ ...text, use_quantity: true }] },
    "quantity_not_possible",
    "fields[0][use_quantity]",
    { key: "name" },
  ],
  [
    { settings: { unique_field: "name" } },
    "unique_field_unknown",
    "settings[unique_field]",
    { field: "name" },
  ],
  [
    { fields: [rows], settings: { unique_field: "guests" } },
    "unique_field_not_comparable",
    "settings[unique_field]",
    { field: "guests" },
  ],
  [
    { saving: { submitter_email: "email" } },
    "submitter_email_unknown",
    "saving[submitter_email]",
    { field: "email" },
  ],
  [
    { fields: [text], saving: { submitter_email: "name" } },
    "submitter_email_no_email",
    "saving[submitter_email]",
    { field: "name" },
  ],
  [
    { fields: [text], saving: { exclude: ["name", "boat"] } },
    "excluded_field_unknown",
    "saving[exclude][1]",
    { field: "boat" },
  ],
  [
    { emails: [{ name: "office" }, { name: "office" }] },
    "email_name_taken",
    "emails[1][name]",
    { name: "office" },
  ],
  [
    { calculations: ["1", "2"].map((eq) => ({ name: "sum", eq })) },
    "calculation_name_taken",
    "calculations[1][name]",
    { name: "sum" },
  ],
  ...(
    [
      ["1 2", "calculation_operator_missing", 2],
      ["1 + a", "calculation_character_unexpected", 4],
      ["1 + * 2", "calculation_value_missing", 4],
      ["1 +", "calculation_incomplete", 3],
      ["1)", "calculation_bracket_not_opened", 2],
      ["(1", "calculation_bracket_not_closed", 2],
    ] as const
  ).map(
    ([eq, code, position]) =>
      [
        { calculations: [{ name: "sum", eq }] },
        code,
        "calculations[0][eq]",
        { name: "sum", position },
      ] as const,
  ),
  [
    { calculations: [{ name: "sum", eq: "{calc:net}" }] },
    "calculation_unknown",
    "calculations[0][eq]",
    { name: "sum", calculation: "net" },
  ],
  [{ redirect: "javascript:alert(1)" }, "redirect_invalid", "redirect", {}],
];

test("each problem of a form has its code, its path and its parameters beside its sentence", async () => {
  await using site = await startSite();
  for (const [parts, code, path, params] of wrong) {
    const { body } = await site.admin.post(`${base}/forms`, { title: "Wrong", ...parts });
    expect([code, body.data.details]).toEqual([
      code,
      [{ code, path, params, message: body.message }],
    ]);
    expect(body).toMatchObject({ code: "forms_invalid_form", data: { problems: [body.message] } });
  }
});

test("two fields cannot have the same ID", async () => {
  await using site = await startSite();
  const form = await site.make({ fields: [text] });
  const [{ id }] = form.fields;
  const fields = [form.fields[0], { ...form.fields[0], key: "other" }];
  const { body } = await site.admin.edit(`${base}/forms/${form.id}`, { fields });
  const message = `Two fields have the ID ${id}.`;
  expect(body.data.details).toEqual([
    { code: "field_id_taken", path: "fields[1][id]", params: { id }, message },
  ]);
});

test("these are all problems of forms", () => {
  const codes = [...wrong.map(([, code]) => code), "field_id_taken"];
  expect(codes.toSorted()).toEqual(Object.keys(formProblems).toSorted());
});

test("a preview answers the problems with their codes", async () => {
  await using site = await startSite();
  const { status, body } = await site.admin.post(`${base}/previews`, {
    fields: [text, { ...boat, options: [] }],
  });
  const message = 'The list "boat" has no options.';
  expect([status, body.problems, body.details]).toEqual([
    200,
    [message],
    [{ code: "options_missing", path: "fields[1][options]", params: { key: "boat" }, message }],
  ]);
});
