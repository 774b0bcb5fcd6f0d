import { defineModule, moduleBuilder } from "@waymark/core";
import { expect, test } from "vitest";
import { textsIn } from "../../client/conditions.ts";
import { tables } from "../tables.ts";
import { isMet } from "../values/compare.ts";
import { base, startSite } from "./site.ts";

const fields = [
  {
    key: "boat",
    type: "listradio",
    label: "Boat",
    options: [
      { value: "sloop", label: "Sloop" },
      { value: "dinghy", label: "Dinghy" },
    ],
  },
  {
    key: "crew",
    type: "number",
    label: "Crew",
    required: true,
    show_if: { rules: [{ field: "boat", operator: "is", value: "sloop" }] },
  },
  {
    key: "names",
    type: "textarea",
    label: "Names",
    required: true,
    show_if: { rules: [{ field: "crew", operator: "greater", value: "2" }] },
  },
];

test("a field that is not shown is not required, and its value is dropped", async () => {
  await using site = await startSite();
  const form = await site.make({ fields });
  const [boat, crew] = form.fields.map(({ id }: { id: number }) => String(id));
  const missing = await site.send(form, { boat: "sloop" });
  expect(Object.keys(missing.body.data.fields)).toEqual(["crew"]);
  const chain = await site.send(form, { boat: "sloop", crew: 3 });
  expect(Object.keys(chain.body.data.fields)).toEqual(["names"]);
  expect((await site.send(form, { boat: "sloop", crew: 2 })).status).toBe(201);
  // The crew is not shown, so the value that was sent for it has no effect.
  expect((await site.send(form, { boat: "dinghy", crew: 9, names: "X" })).status).toBe(201);
  expect((await site.list(form)).map(({ values }: { values: object }) => values)).toEqual([
    { [boat]: "dinghy" },
    { [boat]: "sloop", [crew]: "2" },
  ]);
});

test("rules compare choices, texts, numbers and days, and may be alternatives", async () => {
  await using site = await startSite();
  const shows = async (type: string, value: unknown, ...rules: (readonly [string, string?])[]) => {
    const options = type.startsWith("list")
      ? [
          { value: "a", label: "A" },
          { value: "b", label: "B" },
        ]
      : [];
    const form = await site.make({
      fields: [
        { key: "first", type, options },
        {
          key: "second",
          type: "textbox",
          required: true,
          show_if: {
            match: "any",
            rules: rules.map(([operator, to = ""]) => ({ field: "first", operator, value: to })),
          },
        },
      ],
    });
    const { status } = await site.send(form, value === undefined ? {} : { first: value });
    return status === 400;
  };
  expect(await shows("listcheckbox", ["a", "b"], ["is", "b"])).toBe(true);
  expect(await shows("listcheckbox", ["a"], ["is", "b"])).toBe(false);
  expect(await shows("listcheckbox", ["a"], ["is", "b"], ["is", "a"])).toBe(true);
  expect(await shows("textbox", undefined, ["is_not", "b"])).toBe(true);
  expect(await shows("textbox", "On the Ferry", ["contains", "ferry"])).toBe(true);
  expect(await shows("number", "10", ["less", "9"])).toBe(false);
  expect(await shows("number", "10", ["greater", "9"])).toBe(true);
  expect(await shows("number", "8", ["less", "9"])).toBe(true);
  expect(await shows("number", "8", ["greater", "9"])).toBe(false);
  expect(await shows("date", "2026-03-02", ["greater", "2026-03-01"])).toBe(true);
  expect(await shows("date", "2026-03-02", ["greater", "2026-03-03"])).toBe(false);
  expect(await shows("date", "2026-03-02", ["less", "2026-03-03"])).toBe(true);
  expect(await shows("date", "2026-03-02", ["greater", "9"])).toBe(false);
  expect(await shows("checkbox", "1", ["filled"])).toBe(true);
  expect(await shows("checkbox", "0", ["blank"])).toBe(true);
});

test("prices of products that are not shown do not count", async () => {
  await using site = await startSite();
  const form = await site.make({
    fields: [
      { key: "lesson", type: "checkbox" },
      {
        key: "price",
        type: "product",
        price: 4000,
        show_if: { rules: [{ field: "lesson", operator: "filled" }] },
      },
      { key: "sum", type: "total" },
    ],
  });
  const sum = String(form.fields[2].id);
  await site.send(form, { lesson: "1" });
  await site.send(form, {});
  expect((await site.list(form)).map((one: { values: object }) => one.values)).toMatchObject([
    { [sum]: "0.00" },
    { [sum]: "40.00" },
  ]);
});

test("a checkbox that is not shown does not count, and has no text", async () => {
  await using site = await startSite();
  const form = await site.make({
    fields: [
      { key: "berth", type: "checkbox" },
      {
        key: "power",
        type: "checkbox",
        checked_calc: 5,
        unchecked_calc: 20,
        show_if: { rules: [{ field: "berth", operator: "is", value: "1" }] },
      },
    ],
    calculations: [{ name: "total", eq: "100 + {field:power:calc}" }],
    success_message: "{field:power:label}|{field:power:calc}|{calc:total}",
  });
  const messageFor = async (values: object) => (await site.send(form, values)).body.message;
  expect(await messageFor({ berth: false, power: true })).toBe("|0|100");
  expect(await messageFor({ berth: true })).toBe("unchecked|20|120");
  expect(await messageFor({ berth: true, power: true })).toBe("checked|5|105");
});

test("files of fields that are not shown are not stored", async () => {
  await using site = await startSite();
  const form = await site.make({
    fields: [
      { key: "applies", type: "checkbox" },
      {
        key: "cv",
        type: "file_upload",
        required: true,
        show_if: { rules: [{ field: "applies", operator: "filled" }] },
      },
    ],
  });
  const count = async () => {
    let files = 0;
    for await (const _ of site.blobs.list()) files++;
    return files;
  };
  const submit = async (applies: string) => {
    const body = new FormData();
    body.set("values[applies]", applies);
    body.set("files[cv]", new File(["%PDF-1.4\n%%EOF"], "cv.pdf"));
    const { status } = await site.open(`/api${base}/forms/${form.id}/submissions`, {
      method: "POST",
      body,
    });
    return status;
  };
  expect(await submit("0")).toBe(201);
  expect(await count()).toBe(0);
  expect(await submit("1")).toBe(201);
  expect(await count()).toBe(1);
});

test("conditions are about stored fields before, and never hide a captcha", async () => {
  await using site = await startSite();
  const show_if = (field: string) => ({ rules: [{ field, operator: "filled" }] });
  const { status, body } = await site.admin.post(`${base}/forms`, {
    title: "Wrong",
    fields: [
      { key: "one", type: "textbox", show_if: show_if("two") },
      { key: "two", type: "html" },
      { key: "three", type: "textbox", show_if: show_if("two") },
      { key: "robot", type: "captcha", show_if: show_if("one") },
    ],
  });
  expect([status, body.code, body.data.problems]).toEqual([
    400,
    "forms_invalid_form",
    [
      '"one" depends on "two", which is not a field with a stored value before it.',
      '"three" depends on "two", which is not a field with a stored value before it.',
      '"robot" protects against spam, so it is always shown.',
    ],
  ]);
});

test("conditions name existing options of lists, products and states", async () => {
  await using site = await startSite();
  const options = [{ value: "dinghy", label: "A dinghy" }];
  const rules = [
    ...["dinghy", "sloop", ""].map((value) => ({ field: "boat", operator: "is", value })),
    { field: "boat", operator: "is_not", value: "yawl" },
    { field: "boat", operator: "contains", value: "ing" },
    ...["dinghy", "raft"].map((value) => ({ field: "hire", operator: "is", value })),
    ...["ME", "Maine"].map((value) => ({ field: "state", operator: "is", value })),
    { field: "name", operator: "is", value: "Ann" },
    { field: "topics", operator: "is", value: "47" },
  ];
  const { body } = await site.admin.post(`${base}/forms`, {
    title: "Hire",
    fields: [
      { key: "boat", type: "listselect", options },
      { key: "hire", type: "product", options },
      { key: "state", type: "liststate" },
      { key: "name", type: "textbox" },
      { key: "topics", type: "terms", taxonomy: "category" },
      { key: "crew", type: "textbox", show_if: { rules } },
    ],
  });
  const missing = (field: string, value: string) =>
    `"crew" depends on an option of "${field}" that does not exist: ${value}`;
  expect(body.data.problems).toEqual([
    missing("boat", "sloop"),
    missing("boat", "yawl"),
    missing("hire", "raft"),
    missing("state", "Maine"),
  ]);
});

test("conditions are not about totals, except those that are stored already", async () => {
  // Earlier versions stored such forms.
  const { defineTask } = moduleBuilder({ tables });
  const dependOnTotal = defineTask("aging.depend-on-total", async ({ db }) => {
    const field = await db.fields.first({ key: "note" });
    const rules = [{ field: "sum", operator: "greater" as const, value: "10" }];
    const show_if = { match: "all" as const, rules };
    if (field) await db.fields.update(field.id, { settings: { ...field.settings, show_if } });
  });
  const aging = defineModule({ name: "aging", tasks: [dependOnTotal] });
  await using site = await startSite({ modules: [aging()] });
  const sum = { key: "sum", type: "total" };
  const note = { key: "note", type: "textbox" };
  const show_if = { rules: [{ field: "sum", operator: "filled" }] };
  const order = { title: "Order", fields: [sum, { ...note, show_if }] };
  const { status, body } = await site.admin.post(`${base}/forms`, order);
  const problem = '"note" depends on "sum", which is a total.';
  expect([status, body.code, body.data.problems]).toEqual([400, "forms_invalid_form", [problem]]);
  const form = await site.make({ fields: [sum, note] });
  await site.site.run(dependOnTotal, undefined);
  const changed = await site.admin.put(`${base}/forms/${form.id}`, { title: "Order" });
  expect(changed.status).toBe(200);
});

test("a stored form with references to missing options can still be changed, without adding others", async () => {
  // Earlier versions stored such forms.
  const { defineTask } = moduleBuilder({ tables });
  const removeOption = defineTask("aging.remove-option", async ({ db }, key: string) => {
    const field = await db.fields.first({ key });
    if (!field) return;
    const options = field.settings.options.slice(1);
    await db.fields.update(field.id, { settings: { ...field.settings, options } });
  });
  const aging = defineModule({ name: "aging", tasks: [removeOption] });
  await using site = await startSite({ modules: [aging()] });
  const form = await site.make({ fields });
  await site.site.run(removeOption, "boat");
  const path = `${base}/forms/${form.id}`;
  expect((await site.admin.put(path, { title: "Hire" })).status).toBe(200);
  const { fields: stored } = (await site.admin.get(path)).body;
  const changed = stored.map((field: { readonly key: string }) =>
    field.key === "crew"
      ? { ...field, show_if: { rules: [{ field: "boat", operator: "is", value: "raft" }] } }
      : field,
  );
  const { status, body } = await site.admin.put(path, { fields: changed });
  expect([status, body.data.problems]).toEqual([
    400,
    ['"crew" depends on an option of "boat" that does not exist: raft'],
  ]);
});

test("pages carry the conditions for their script, and work without it", async () => {
  await using site = await startSite();
  await site.make({ fields, key: "hire" });
  const { text } = await site.open("/forms/hire");
  expect(text).toContain(
    'data-show-if="{&quot;match&quot;:&quot;all&quot;,&quot;rules&quot;:[{&quot;field&quot;:&quot;boat&quot;',
  );
  expect(text).toMatch(/forms\.js\?v=/);
  expect(text).not.toMatch(/name="field-crew"[^>]* required/);
  const sent = await site.open("/forms/hire", {
    method: "POST",
    body: new URLSearchParams({ "field-boat": "dinghy", "field-crew": "", "field-names": "" }),
  });
  expect(sent.status).toBe(303);
});

test.each(["quantity", "product", "number"])(
  "browsers compare the %s that visitors enter as the site does",
  async (type) => {
    const conditions = { match: "all", rules: [{ field: "n", operator: "is", value: "2" }] };
    const counted = { key: "n", type, ...(type === "product" && { use_quantity: true }) };
    const noted = { key: "note", type: "textbox", required: true, show_if: conditions };
    await using site = await startSite();
    const form = await site.make({ key: "order", fields: [counted, noted] });
    const { text } = await site.open("/forms/order");
    const counts = new Set(
      [...text.matchAll(/<input [^>]*name="([^"]+)"[^>]* data-count/g)].map(
        ([, name]) => `${name}`,
      ),
    );
    for (const entered of ["2.0", "02", "2", "3"]) {
      const data = new FormData();
      data.set("field-n", entered);
      const isShown = (await site.send(form, { n: entered })).status === 400;
      expect(isMet(conditions as never, (key) => textsIn(data, key, counts))).toBe(isShown);
    }
  },
);

test.each([
  ["product", "filled"],
  ["product", "blank"],
  ["shipping", "filled"],
  ["shipping", "blank"],
])("browsers compare a %s with a fixed price as the site does: %s", async (type, operator) => {
  const conditions = { match: "all", rules: [{ field: "fee", operator, value: "" }] };
  await using site = await startSite();
  const form = await site.make({
    key: "order",
    fields: [
      { key: "fee", type, price: 500 },
      { key: "note", type: "textbox", required: true, show_if: conditions },
    ],
  });
  const { text } = await site.open("/forms/order");
  const data = new FormData();
  for (const [, name, value] of text.matchAll(
    /<input type="hidden" name="([^"]+)" value="([^"]*)"/g,
  ))
    data.append(`${name}`, `${value}`);
  const isShown = (await site.send(form, {})).status === 400;
  expect(isShown).toBe(operator === "filled");
  expect(isMet(conditions as never, (key) => textsIn(data, key, new Set()))).toBe(isShown);
});
