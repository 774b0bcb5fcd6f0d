import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { posted } from "./browser.ts";
import { base, startSite } from "./site.ts";

type Site = Awaited<ReturnType<typeof startSite>>;
const guests = {
  key: "guests",
  type: "repeater",
  label: "Guests",
  row_label: "Guest",
  max_rows: 3,
  fields: [
    { key: "name", type: "textbox", label: "Name", required: true },
    { key: "age", type: "number", label: "Age", num_min: 0 },
    {
      key: "meal",
      type: "listradio",
      label: "Meal",
      options: [
        { value: "f", label: "Fish" },
        { value: "v", label: "Vegetables" },
      ],
    },
  ],
};
const fields = [
  { key: "boat", type: "textbox", label: "Boat" },
  guests,
  { key: "note", type: "textbox", label: "Note" },
];
const crew = [
  { name: "Ann", age: 34, meal: "f" },
  { name: "=Ben", meal: "v" },
];
const codesOf = (body: { data: { fields: Record<string, { code: string }> } }) =>
  Object.fromEntries(Object.entries(body.data.fields).map(([key, { code }]) => [key, code]));
const wrongCodes = async (site: Site, form: { readonly id: number }, value: unknown) => {
  const { status, body } = await site.send(form, { guests: value });
  return status === 201 ? {} : codesOf(body);
};

describe.each(await testStorages())("repeaters on %s", (_, storage) => {
  test("rows are stored by the ids of their fields, listed as text and exported one line each", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make({ fields });
    const [boat, repeater, note] = form.fields;
    const [name, age, meal] = repeater.fields.map(({ id }: { id: number }) => id);
    expect((await site.send(form, { boat: "Tern", guests: crew, note: "late" })).status).toBe(201);
    expect((await site.send(form, { boat: "Gull", note: "alone" })).status).toBe(201);
    const [alone, both] = await site.list(form);
    const at = (child: number, n: number, value: string) => ({
      [`${repeater.id}.${child}_${n}`]: { id: `${repeater.id}.${child}_${n}`, value },
    });
    expect(both.values).toEqual({
      [boat.id]: "Tern",
      [repeater.id]: {
        ...at(name, 0, "Ann"),
        ...at(age, 0, "34"),
        ...at(meal, 0, "f"),
        ...at(name, 1, "=Ben"),
        ...at(age, 1, ""),
        ...at(meal, 1, "v"),
      },
      [note.id]: "late",
    });
    expect(alone.values[repeater.id]).toEqual({});
    const viewed = await site.admin.get(`/forms-views/forms/${form.id}/submissions`);
    expect(viewed.body[1][repeater.id]).toBe("#1 Ann 34 f  #2 =Ben v");
    expect(await site.list(form, { search: "ben" })).toHaveLength(1);
    const { body } = await site.admin.post("/forms-submissions/export", {
      form_ids: String(form.id),
      start_date: "0",
      end_date: "4102444800",
    });
    expect(parse(body[form.id])).toEqual([
      ["#", "Date Submitted", "Boat", "Guests: Name", "Guests: Age", "Guests: Meal", "Note"],
      ["1", "01/15/2026", "Tern", "Ann", "34", "f", "late"],
      ["1", "01/15/2026", "Tern", "'=Ben", "", "v", "late"],
      ["2", "01/15/2026", "Gull", "", "", "", "alone"],
    ]);
  });
});

test("all problems of all rows are reported together, by row and field", async () => {
  await using site = await startSite();
  const form = await site.make({ fields });
  expect(
    await wrongCodes(site, form, [
      { name: "Ann", age: "old", meal: "x" },
      {},
      { age: "-1", shoe: "7" },
    ]),
  ).toEqual({
    "guests.0.age": "invalid-number",
    "guests.0.meal": "invalid-option",
    "guests.2.name": "required",
    "guests.2.age": "too-small",
    "guests.2.shoe": "unknown-field",
  });
  expect(await wrongCodes(site, form, [...crew, ...crew])).toEqual({ guests: "too-many-rows" });
  for (const wrong of ["Ann", 7, true, ["Ann"], { "1.2_0": { value: "Ann" } }])
    expect([wrong, await wrongCodes(site, form, wrong)]).toEqual([
      wrong,
      { guests: "invalid-rows" },
    ]);
  expect(await wrongCodes(site, form, [])).toEqual({});
  const strict = await site.make({
    key: "strict",
    fields: [{ ...guests, required: true, min_rows: 2 }],
  });
  expect(await wrongCodes(site, strict, [{}, {}])).toEqual({ guests: "required" });
  expect(await wrongCodes(site, strict, [{ name: "Ann" }])).toEqual({ guests: "too-few-rows" });
});

test("a repeater is defined with its own fields, and invalid definitions are rejected", async () => {
  await using site = await startSite();
  const problems = async (...wanted: object[]) => {
    const { status, body } = await site.admin.post(`${base}/forms`, {
      title: "No",
      fields: wanted,
    });
    return status === 201 ? [] : (body.data.problems ?? [body.code]);
  };
  expect(await problems({ ...guests, fields: [] })).toEqual([
    'The repeater "guests" has no fields.',
  ]);
  expect(await problems({ ...guests, fields: [guests] })).toEqual(["rest_invalid_param"]);
  for (const type of ["captcha", "password", "total", "product", "submit", "html", "hidden"])
    expect(await problems({ ...guests, fields: [{ key: "a", type }] })).toEqual([
      "rest_invalid_param",
    ]);
  expect(await problems({ key: "a", type: "textbox", fields: guests.fields })).toEqual([
    '"a" has fields, but only a repeater can.',
  ]);
  expect(await problems({ ...guests, min_rows: 4 })).toHaveLength(1);
  expect(await problems({ ...guests, max_rows: 101 })).toEqual(["rest_invalid_param"]);
  expect(await problems({ ...guests, fields: [guests.fields[0], guests.fields[0]] })).toHaveLength(
    1,
  );
  expect(await problems({ ...guests, fields: [{ key: "__proto__", type: "textbox" }] })).toEqual([
    "rest_invalid_param",
  ]);
  const many = Array.from({ length: 20 }, (_, n) => ({ key: `c${n}`, type: "textbox" }));
  const large = Array.from({ length: 10 }, (_, n) => ({ ...guests, key: `r${n}`, fields: many }));
  expect(await problems(...large)).toHaveLength(1);
  const unique = { title: "No", fields, settings: { unique_field: "guests" } };
  expect((await site.admin.post(`${base}/forms`, unique)).status).toBe(400);
});

test("the fields of a repeater keep their ids, and ids of other fields are rejected", async () => {
  await using site = await startSite();
  const form = await site.make({ fields });
  const [boat, repeater] = form.fields;
  const changed = { ...repeater, fields: [...repeater.fields].reverse() };
  const saved = await site.admin.edit(`${base}/forms/${form.id}`, { fields: [changed] });
  expect(saved.body.fields).toEqual([changed]);
  expect((await site.admin.get(`${base}/forms/${form.id}`)).body.fields).toEqual([changed]);
  const stolen = { ...changed, fields: [{ ...repeater.fields[0], id: boat.id }] };
  const rejected = await site.admin.edit(`${base}/forms/${form.id}`, { fields: [stolen] });
  expect([rejected.status, rejected.body.code]).toEqual([400, "forms_invalid_form"]);
});

test("hostile names and numbers of rows are ignored or rejected", async () => {
  await using site = await startSite();
  const form = await site.make({ fields });
  const send = async (json: string) => {
    const answer = await site.site.fetch(
      new Request(`https://site.test/api${base}/forms/${form.id}/submissions`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: json,
      }),
    );
    return answer.status;
  };
  expect(await send(`{"values":{"guests":[{"name":"Ann","__proto__":{"x":1}}]}}`)).toBe(201);
  await send(`{"values":{"guests":[{"name":"Ann","__proto__":"1","constructor":"2"}]}}`);
  await send(`{"values":{"__proto__":[{"name":"Ann"}],"guests":{"__proto__":{"value":"1"}}}}`);
  expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  expect(Object.prototype).not.toHaveProperty("name");
  const rows = Array.from({ length: 5000 }, () => ({ name: "Ann" }));
  expect(await send(JSON.stringify({ values: { guests: rows } }))).toBe(400);
  expect(await send(`{"values":{"guests":${"[".repeat(5000)}${"]".repeat(5000)}}}`)).toBe(400);
  expect(await send(`{"values":{"guests":[{"name":{"a":{"b":1}}}]}}`)).toBe(400);
  const cells = Object.fromEntries(rows.map((_, n) => [`2.3_${n}`, { value: "Ann" }]));
  expect(await send(JSON.stringify({ values: { guests: cells } }))).toBe(400);
});

test("emails show the rows as a table, and escape texts from visitors", async () => {
  await using site = await startSite();
  const form = await site.make({
    fields,
    emails: [{ name: "office", email_message: "<p>x</p>{field:guests:table}{fields_table}" }],
  });
  await site.send(form, { guests: [{ name: "<b>{form:id}</b>", meal: "v" }] });
  await site.work();
  const [mail] = site.mail.sent;
  expect(mail?.html).toContain(
    "<table><tr><th>Name</th><th>Age</th><th>Meal</th></tr><tr><td>&lt;b&gt;{form:id}&lt;/b&gt;</td><td></td><td>Vegetables</td></tr></table>",
  );
  expect(mail?.text).toContain("#1 Name: <b>{form:id}</b>, Age: , Meal: Vegetables");
  expect(mail?.html).toContain("<td>#1 &lt;b&gt;{form:id}&lt;/b&gt; Vegetables</td>");
});

test("administrators can change rows, and unchanged values are accepted", async () => {
  await using site = await startSite();
  const form = await site.make({ fields });
  await site.send(form, { guests: crew });
  const [{ id, values }] = await site.list(form);
  const repeater = form.fields[1].id;
  const path = `${base}/submissions/${id}`;
  const same = await site.admin.edit(path, { values });
  expect([same.status, same.body.values]).toEqual([200, values]);
  const [first, ...others] = Object.entries<{ id: string; value: string }>(values[repeater]);
  const renamed = { ...Object.fromEntries(others), [first![0]]: { ...first![1], value: "Eve" } };
  const { body } = await site.admin.edit(path, { values: { [repeater]: renamed } });
  expect(body.values[repeater][first![0]].value).toBe("Eve");
  const wrong = await site.admin.edit(path, { values: { guests: [{ age: "x" }] } });
  expect(codesOf(wrong.body)).toEqual({
    "guests.0.name": "required",
    "guests.0.age": "invalid-number",
  });
});

test("rows can be changed after one of their fields was deleted, and keep its values", async () => {
  await using site = await startSite();
  const form = await site.make({ fields });
  await site.send(form, { guests: [...crew, { name: "Cem", age: 5 }] });
  const { id: repeater, fields: own } = form.fields[1];
  const [name, age, meal] = own.map(({ id }: { id: number }) => id);
  const children = own.filter(({ key }: { key: string }) => key !== "age");
  const changed = form.fields.map((field: { id: number }) =>
    field.id === repeater ? { ...field, fields: children } : field,
  );
  expect((await site.admin.edit(`${base}/forms/${form.id}`, { fields: changed })).status).toBe(200);
  const [{ id, values }] = await site.list(form);
  const edit = async (rows: unknown) => {
    const path = `${base}/submissions/${id}`;
    const { status, body } = await site.admin.edit(path, { values: { [repeater]: rows } });
    if (status !== 200) return codesOf(body);
    const cells: Record<string, { value: string }> = body.values[repeater];
    return [0, 1, 2].map((n) =>
      [name, age, meal].map((child) => cells[`${repeater}.${child}_${n}`]?.value ?? ""),
    );
  };
  const cells = values[repeater];
  const cell = `${repeater}.${name}_0`;
  expect(await edit({ ...cells, [cell]: { ...cells[cell], value: "Eve" } })).toEqual([
    ["Eve", "34", "f"],
    ["=Ben", "", "v"],
    ["Cem", "5", ""],
  ]);
  expect(await edit([{ name: "Ann" }, { name: "Ben" }, { name: "Eli" }])).toEqual([
    ["Ann", "34", ""],
    ["Ben", "", ""],
    ["Eli", "5", ""],
  ]);
  // Rows that were removed do not move the values of the others.
  expect(await edit([{ [name]: "Ben" }, { [name]: "Eli", [age]: "5" }])).toEqual([
    ["Ben", "", ""],
    ["Eli", "5", ""],
    ["", "", ""],
  ]);
  // Values of the deleted field cannot be changed.
  expect(await edit([{ name: "Ben" }, { name: "Eli", [age]: "6" }])).toEqual([
    ["Ben", "", ""],
    ["Eli", "5", ""],
    ["", "", ""],
  ]);
  expect(await edit([{ name: "Ben", age: "6" }])).toEqual({ "guests.0.age": "unknown-field" });
});

test("personal data of rows is exported, made unreadable and erased", async () => {
  await using site = await startSite();
  const [name, ...rest] = guests.fields;
  const form = await site.make({
    fields: [
      { key: "email", type: "email" },
      { ...guests, fields: [{ ...name, personally_identifiable: true }, ...rest] },
    ],
  });
  await site.send(form, { email: "ann@example.com", guests: crew });
  const person = { email: "ann@example.com" };
  const { body } = await site.admin.post(`${base}/personal-data/exports`, person);
  expect(body.groups[0].values).toContainEqual({
    label: "Guests",
    value: "#1 Ann 34 Fish  #2 =Ben Vegetables",
  });
  await site.admin.post(`${base}/personal-data/erasures`, { ...person, mode: "anonymize" });
  const [{ values }] = await site.list(form);
  const cells = Object.values<{ value: string }>(values[form.fields[1].id]);
  expect(cells.map(({ value }) => value)).toEqual(["(redacted)", "34", "f", "(redacted)", "", "v"]);
  expect(await site.list(form, { search: "ben" })).toHaveLength(0);
});

test("without a script buttons add and remove rows, and values are kept", async () => {
  await using site = await startSite();
  await site.make({ fields: [fields[0], { ...guests, required: true }] });
  const at = "/forms/contact-me";
  const page = await site.open(at);
  expect(page.text).toContain("<legend>Guest 1</legend>");
  expect(page.text).toContain('name="field-guests.0.name"');
  expect(page.text).toContain('<template><fieldset class="row" data-row="__n__">');
  // The Enter key presses the first button.
  expect(/<button[^>]*>/.exec(page.text)?.[0]).not.toContain("name=");
  const typed = { "field-boat": "Tern", "field-guests.0.name": "<Ann>", "field-guests.0.age": "x" };
  const added = await site.open(at, posted({ ...typed, "add-row": "guests" }));
  expect(added.status).toBe(200);
  expect(added.text).toContain("<title>Contact Me");
  expect(added.text).toContain('value="Tern"');
  expect(added.text).toContain('name="field-guests.0.name" type="text" value="&lt;Ann&gt;"');
  expect(added.text).toContain('data-row="1" tabindex="-1" autofocus');
  const more = { ...typed, "field-guests.1.name": "Ben" };
  const removed = await site.open(at, posted({ ...more, "remove-row": "guests.0" }));
  expect(removed.text).toContain('name="field-guests.0.name" type="text" value="Ben"');
  expect(removed.text).not.toContain("&lt;Ann&gt;");
  const rejected = await site.open(at, posted(more));
  expect(rejected.status).toBe(400);
  expect(rejected.text).toMatch(
    /<a href="#form-\d+-guests\.0\.age">Guest 1, Age<\/a>: Enter a number/,
  );
  expect(rejected.text).toMatch(/id="form-\d+-guests\.0\.age"[^>]*aria-invalid="true"/);
  const sent = await site.open(
    at,
    posted({
      "field-guests.0.name": "Ann",
      "field-guests.7.name": "Ben",
      "field-guests.7.meal": "v",
    }),
  );
  expect(sent.status).toBe(303);
});
