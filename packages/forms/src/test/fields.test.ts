import { moduleBuilder, defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import { formChecks, type Candidate } from "../index.ts";
import { tables } from "../tables.ts";
import { posted } from "./browser.ts";
import { base, startSite } from "./site.ts";

type Site = Awaited<ReturnType<typeof startSite>>;
const option = (value: string, more: object = {}) => ({
  value,
  label: value.toUpperCase(),
  ...more,
});

/** Sends values and returns the error codes by field; an empty object if they were accepted. */
async function codes(site: Site, form: { readonly id: number }, values: object) {
  const { status, body } = await site.send(form, values);
  if (status === 201) return {};
  const fields = Object.entries<{ code: string }>(body.data.fields);
  return Object.fromEntries(fields.map(([key, { code }]) => [key, code]));
}
/** The values of the last submission, by the keys of their fields. */
async function stored(
  site: Site,
  form: { readonly id: number; readonly fields: readonly { key: string; id: number }[] },
) {
  const [{ values }] = await site.list(form);
  return Object.fromEntries(
    form.fields.flatMap(({ key, id }) => (id in values ? [[key, values[id]]] : [])),
  );
}

test("colors, quantities, states and images are validated by the site", async () => {
  await using site = await startSite();
  const image = { image: "/uploads/sloop.jpg" };
  const form = await site.make({
    fields: [
      { key: "paint", type: "color" },
      { key: "crew", type: "quantity", num_max: 8 },
      { key: "state", type: "liststate" },
      { key: "boat", type: "listimage", options: [option("sloop", image), option("yawl", image)] },
      {
        key: "extras",
        type: "listimage",
        multiple: true,
        options: [option("sail", image), option("oars", image)],
      },
    ],
  });
  const wrong = { paint: "red", crew: "2.5", state: "XX", boat: "raft", extras: ["sail", "tent"] };
  expect(await codes(site, form, wrong)).toEqual({
    paint: "invalid-color",
    crew: "wrong-step",
    state: "invalid-option",
    boat: "invalid-option",
    extras: "invalid-option",
  });
  expect(await codes(site, form, { crew: "9" })).toEqual({ crew: "too-large" });
  expect(await codes(site, form, { crew: "-1" })).toEqual({ crew: "too-small" });
  const right = { paint: "#AABB01", crew: 8, state: "NY", boat: "yawl", extras: ["sail", "oars"] };
  expect(await codes(site, form, right)).toEqual({});
  expect(await stored(site, form)).toEqual({
    paint: "#aabb01",
    crew: "8",
    state: "NY",
    boat: "yawl",
    extras: ["sail", "oars"],
  });
});

test("an image list renders its images, and options without an image are rejected", async () => {
  await using site = await startSite();
  const fields = [
    { key: "boat", type: "listimage", options: [option("sloop", { image: "/uploads/a.jpg" })] },
  ];
  await site.make({ fields });
  const { text } = await site.open("/forms/contact-me");
  expect(text).toContain('<img src="/uploads/a.jpg" alt="" loading="lazy">SLOOP');
  for (const image of [
    "",
    "javascript:alert(1)",
    "//evil.example/a.jpg",
    "http://plain.example/a",
  ]) {
    const rejected = [{ ...fields[0], options: [option("sloop", { image })] }];
    const { status } = await site.admin.post(`${base}/forms`, { title: "No", fields: rejected });
    expect([image, status]).toEqual([image, 400]);
  }
});

test("a state list offers the states of the United States unless it has its own options", async () => {
  await using site = await startSite();
  const form = await site.make({
    fields: [
      { key: "here", type: "liststate", required: true },
      { key: "there", type: "liststate", options: [option("BC"), option("QC")] },
    ],
  });
  const { body } = await site.get(`${base}/forms/${form.id}/display`);
  expect(body.fields[0].options).toHaveLength(56);
  expect(body.fields[1].options.map(({ value }: { value: string }) => value)).toEqual(["BC", "QC"]);
  expect(await codes(site, form, {})).toEqual({ here: "required" });
  expect(await codes(site, form, { here: "TX", there: "TX" })).toEqual({ there: "invalid-option" });
  expect(await codes(site, form, { here: "TX", there: "QC" })).toEqual({});
});

const { defineTask } = moduleBuilder({ tables });
/** Adds spaces to the values of all options, as an older version stored them. */
const addSpaces = defineTask("older-version.add-spaces", ({ transaction }, _: {}) =>
  transaction(async ({ db }) => {
    for (const { id, settings } of await db.fields.find()) {
      const options = settings.options.map((one) => ({ ...one, value: ` ${one.value} ` }));
      await db.fields.update(id, { settings: { ...settings, options } });
    }
  }),
);
const olderVersion = defineModule({
  name: "older-version",
  requires: ["forms"],
  tasks: [addSpaces],
});

test.each([false, true])(
  "options whose values have spaces at their ends can be chosen; stored by an older version: %s",
  async (isOlder) => {
    await using site = await startSite({ modules: [olderVersion()] });
    const spaced = (value: string) => option(isOlder ? value : ` ${value} `);
    const options = [spaced("red"), spaced("blue")];
    const form = await site.make({
      fields: [
        { key: "one", type: "listselect", options },
        { key: "many", type: "listcheckbox", options },
        {
          key: "why",
          type: "textbox",
          required: true,
          show_if: {
            match: "all",
            rules: [{ field: "many", operator: "is", value: " red " }],
          },
        },
      ],
    });
    if (isOlder) await site.site.run(addSpaces, {});
    const { body } = await site.get(`${base}/forms/${form.id}/display`);
    for (const { options } of body.fields.slice(0, 2))
      expect(options.map(({ value }: { value: string }) => value)).toEqual(["red", "blue"]);
    for (const [one, many] of [
      ["red", ["blue"]],
      [" red ", [" blue "]],
    ] as const) {
      expect(await codes(site, form, { one, many })).toEqual({});
      expect(await stored(site, form)).toMatchObject({ one: "red", many: ["blue"] });
    }
    expect(await codes(site, form, { many: [" red "] })).toEqual({ why: "required" });
  },
);

test("options whose values differ only in spaces at their ends are rejected", async () => {
  await using site = await startSite();
  const options = [option("red"), option("red ")];
  const path = `${base}/forms`;
  const fields = [{ key: "one", type: "listselect", options }];
  expect((await site.admin.post(path, { title: "Twice", fields })).status).toBe(400);
});

test("a field cannot have the key that requests cannot send", async () => {
  await using site = await startSite();
  const fields = [{ key: "constructor", type: "textbox" }];
  const { status, body } = await site.admin.post("/forms/v1/forms", { title: "Races", fields });
  expect([status, body.data.params.fields]).toEqual([400, expect.stringContaining("[0][key]")]);
});

test("a password is compared with its confirmation and not stored", async () => {
  const seen: Candidate["values"][] = [];
  const { defineService } = moduleBuilder({});
  const look = defineModule({
    name: "look",
    requires: ["forms"],
    contributes: [
      formChecks({
        name: "look",
        check: defineService("look.check", async (_, { values }: Candidate) => {
          seen.push(values);
          return undefined;
        }),
      }),
    ],
  });
  await using site = await startSite({ modules: [look()] });
  const form = await site.make({
    fields: [
      { key: "name", type: "textbox" },
      { key: "secret", type: "password", label: "Password", required: true },
      { key: "again", type: "passwordconfirm", label: "Password again" },
    ],
    emails: [{ name: "office", email_message: "{all_fields_table} {field:secret}" }],
  });
  expect(await codes(site, form, { secret: "tern 12", again: "tern 13" })).toEqual({
    again: "not-equal",
  });
  expect(await codes(site, form, { again: "tern 12" })).toEqual({
    secret: "required",
    again: "not-equal",
  });
  // Passwords are compared as entered, including spaces.
  expect(await codes(site, form, { secret: "tern 12", again: "tern 12 " })).toEqual({
    again: "not-equal",
  });
  expect(await codes(site, form, { name: "Ann", secret: "tern 12", again: "tern 12" })).toEqual({});
  await site.work();
  expect(await stored(site, form)).toEqual({ name: "Ann" });
  expect(seen).toEqual([{ name: "Ann" }]);
  expect(JSON.stringify(site.mail.sent)).not.toContain("tern 12");
  const page = await site.open(
    "/forms/contact-me",
    posted({ "field-secret": "tern 12", "field-again": "tern 13" }),
  );
  expect(page.status).toBe(400);
  expect(page.text).toContain('type="password"');
  expect(page.text).not.toContain("tern 1");
});

test("a confirmation field refers to the password field that it confirms", async () => {
  await using site = await startSite();
  const problems = async (fields: object[]) =>
    (await site.admin.post(`${base}/forms`, { title: "Wrong", fields })).body.data?.problems;
  expect(await problems([{ key: "again", type: "passwordconfirm" }])).toHaveLength(1);
  const two = ["one", "two"].map((key) => ({ key, type: "password" }));
  expect(await problems([...two, { key: "again", type: "passwordconfirm" }])).toHaveLength(1);
  expect(
    await problems([...two, { key: "again", type: "passwordconfirm", confirm_field: "two" }]),
  ).toBeUndefined();
});

test("buttons keep their position in the form, and notes are private", async () => {
  await using site = await startSite();
  const form = await site.make({
    fields: [
      { key: "go", type: "submit", label: "Send it" },
      { key: "help", type: "button", label: "Explain" },
      { key: "name", type: "textbox" },
      { key: "rule", type: "divider" },
      { key: "remark", type: "note", content: "Ask the harbour master first." },
      { key: "old", type: "unknown" },
    ],
  });
  const { text } = await site.open("/forms/contact-me");
  expect(text.match(/<button/g)).toHaveLength(2);
  expect(text).toMatch(/<button type="submit"[^>]*>Send it<\/button>.*<button type="button"/s);
  expect(text).not.toContain("harbour master");
  const { body } = await site.get(`${base}/forms/${form.id}/display`);
  expect(body.fields.map(({ key }: { key: string }) => key)).toEqual([
    "go",
    "help",
    "name",
    "rule",
  ]);
  expect(form.fields[4].content).toBe("Ask the harbour master first.");
  expect(await codes(site, form, { name: "Ann" })).toEqual({});
  expect(await stored(site, form)).toEqual({ name: "Ann" });
  const rejected = [{ key: "go", type: "submit", required: true }];
  expect((await site.admin.post(`${base}/forms`, { title: "No", fields: rejected })).status).toBe(
    400,
  );
});

test("a timed button submits a form only after its delay, also without a script", async () => {
  await using site = await startSite();
  const form = await site.make({
    fields: [
      { key: "name", type: "textbox" },
      { key: "go", type: "timedsubmit", seconds: 30 },
    ],
  });
  const { body } = await site.get(`${base}/forms/${form.id}/display`);
  const { ticket } = body;
  expect((await site.send(form, { name: "Ann" })).body.code).toBe("forms_invalid_ticket");
  site.clock.advance(29_000);
  expect((await site.send(form, { name: "Ann" }, { ticket })).body.code).toBe("forms_too_fast");
  site.clock.advance(1_000);
  expect((await site.send(form, { name: "Ann" }, { ticket })).status).toBe(201);
  const { text } = await site.open("/forms/contact-me");
  expect(text).toContain("You can send this form 30 seconds after you opened it.");
});

test("the current terms of a taxonomy are offered, and others are rejected", async () => {
  await using site = await startSite();
  const add = async (name: string) =>
    (await site.admin.post("/core/v2/categories", { name })).body.id as number;
  const [sails, oars] = [await add("Sails & masts"), await add("Oars")];
  const { id: tag } = (await site.admin.post("/core/v2/tags", { name: "Wood" })).body;
  const form = await site.make({
    fields: [{ key: "topics", type: "terms", label: "Topics", taxonomy: "category" }],
    emails: [{ name: "office" }],
  });
  // The terms belong to the taxonomy and not to the form.
  expect(form.fields[0].options).toEqual([]);
  const { text } = await site.open("/forms/contact-me");
  expect(text).toContain("<span>Sails &amp; masts</span>");
  expect(text.indexOf("Oars")).toBeLessThan(text.indexOf("Sails"));
  expect(await codes(site, form, { topics: [tag] })).toEqual({ topics: "invalid-option" });
  expect(await codes(site, form, { topics: [String(sails), String(oars)] })).toEqual({});
  expect(await stored(site, form)).toEqual({ topics: [String(sails), String(oars)] });
  await site.work();
  expect(site.mail.sent[0]?.text).toContain("Topics: Sails & masts, Oars");
  await site.admin.remove(`/core/v2/categories/${oars}`, { force: true });
  expect(await codes(site, form, { topics: [String(oars)] })).toEqual({ topics: "invalid-option" });
  const saved = await site.admin.edit(`${base}/forms/${form.id}`, { fields: form.fields });
  expect(saved.body.fields[0].options).toEqual([]);
  const unknown = {
    title: "No",
    fields: [{ ...form.fields[0], id: undefined, taxonomy: "boats" }],
  };
  expect((await site.admin.post(`${base}/forms`, unknown)).body.data.problems).toEqual([
    '"topics" names the taxonomy "boats", which this site does not have.',
  ]);
});
