import { moduleBuilder, defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { formChecks, type Candidate } from "../index.ts";
import { ann, base, contact, startSite } from "./site.ts";

describe.each(await testStorages())("submissions on %s", (_, storage) => {
  test("a submission is stored, counted, searchable and emailed", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make({
      emails: [{ name: "office", to: "{core:admin_email}", reply_to: "{field:email}" }],
      success_message: "<p>Thank you, {field:name}. Your number is {submission:sequence}.</p>",
    });
    const { status, body } = await site.send(form, ann);
    expect([status, body]).toEqual([
      201,
      { message: "<p>Thank you, Ann. Your number is 1.</p>", redirect: null },
    ]);
    await site.send(form, { ...ann, name: "Bob", message: "Tide tables, please" });
    await site.work();
    expect(site.mail.sent).toHaveLength(2);
    expect(site.mail.sent[0]).toMatchObject({
      to: ["office@harbour.example"],
      replyTo: "ann@example.com",
      subject: "Contact Me",
      text: "Name: Ann\nEmail: ann@example.com\nMessage: Hello there",
      html: expect.stringContaining("<th>Name</th><td>Ann</td>"),
    });
    expect(await site.list(form)).toMatchObject([
      { sequence: 2, status: "publish", author: 0, values: { 1: "Bob" } },
      { sequence: 1, values: { 1: "Ann", 2: "ann@example.com", 3: "Hello there" } },
    ]);
    expect(await site.list(form, { search: "tables" })).toHaveLength(1);
    expect((await site.admin.get(`${base}/forms/${form.id}`)).body.submissions).toBe(2);
  });

  test("sequence numbers and unique values are unique under concurrency", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make({ settings: { min_seconds: 0, unique_field: "email" } });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        site.send(form, { ...ann, email: `${n % 10 === 0 ? "SAME" : `a${n}`}@example.com` }),
      ),
    );
    const taken = replies.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(19);
    const rejected = replies.find(({ status }) => status !== 201);
    expect(rejected?.body.data.fields.email.code).toBe("not-unique");
    const rows = await site.list(form, { per_page: 100 });
    expect(
      rows
        .map(({ sequence }: { sequence: number }) => sequence)
        .toSorted((a: number, b: number) => a - b),
    ).toEqual(Array.from({ length: 19 }, (_, n) => n + 1));
  });

  test("a form closes at its limit, even with concurrent submissions", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make({
      settings: { min_seconds: 0, sub_limit_number: 3, sub_limit_msg: "Full." },
    });
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => site.send(form, ann)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    const { body } = await site.get(`${base}/forms/${form.id}/display`);
    expect([body.code, body.message]).toEqual(["forms_closed", "Full."]);
  });

  test("submissions are trashed, restored, updated and deleted permanently", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make();
    await site.send(form, ann);
    const [{ id }] = await site.list(form);
    const count = async () => (await site.admin.get(`${base}/forms/${form.id}`)).body.submissions;
    const path = `${base}/submissions/${id}`;
    expect((await site.admin.remove(path)).body.status).toBe("trash");
    expect([await count(), await site.list(form)]).toEqual([0, []]);
    expect(await site.list(form, { status: "trash" })).toHaveLength(1);
    const back = await site.admin.edit(path, { status: "publish", values: { name: "Anna" } });
    expect(back.body).toMatchObject({ status: "publish", values: { 1: "Anna" } });
    expect(await count()).toBe(1);
    const wrong = await site.admin.edit(path, { values: { email: "x", other: "y" } });
    expect(Object.keys(wrong.body.data.fields)).toEqual(["email", "other"]);
    await site.admin.remove(path, { force: true });
    expect([await count(), (await site.admin.get(path)).status]).toEqual([0, 404]);
  });
});

test("all problems are reported together, by field, and nothing is stored", async () => {
  await using site = await startSite();
  const form = await site.make();
  const { status, body } = await site.send(form, { email: "x", other: "y" });
  expect([status, body.code]).toEqual([400, "forms_invalid_submission"]);
  expect(body.data.fields).toMatchObject({
    name: { code: "required" },
    email: { code: "invalid-email" },
    message: { code: "required" },
    other: { code: "unknown-field" },
  });
  expect(await site.list(form)).toEqual([]);
});

test("prices and other settings are those of the form, whatever a client sends", async () => {
  await using site = await startSite();
  const form = await site.make({
    fields: [
      {
        key: "boat",
        type: "listradio",
        options: [
          { label: "Sloop", value: "sloop", calc: 120 },
          { label: "Dinghy", value: "dinghy", calc: 45.5 },
        ],
      },
      { key: "days", type: "number", num_min: 1 },
      { key: "crew", type: "checkbox", checked_calc: 80 },
    ],
    calculations: [
      { name: "rent", eq: "{field:boat:calc} * {field:days}" },
      { name: "total", eq: "({calc:rent} + {field:crew:calc}) * 1.23" },
    ],
    success_message: "<p>{field:boat:label} for {field:days} days: {calc:total:2} €</p>",
  });
  const { body } = await site.send(form, { boat: "sloop", days: 3, crew: true });
  expect(body.message).toBe("<p>Sloop for 3 days: 541.20 €</p>");
  expect((await site.list(form))[0].calculations).toEqual({ rent: 360, total: 541.2 });
  expect((await site.send(form, { boat: "0.01", days: 3 })).status).toBe(400);
});

test("tags are resolved once in templates, and never in submitted values", async () => {
  await using site = await startSite();
  const form = await site.make({
    success_message: "{field:name}|{field:message}|{unknown}|{constructor}|{field:__proto__}",
    emails: [
      {
        name: "office",
        to: "office@harbour.example, {field:message}",
        email_subject: "From {field:name}",
        email_message: "<b>{field:name}</b>: {field:message}",
      },
    ],
  });
  const name = "<img src=x onerror=alert(1)>{core:admin_email}";
  const { body } = await site.send(form, {
    ...ann,
    name,
    message: "a@b.example, c@d.example\r\nBcc: x@y.example",
  });
  expect(body.message).not.toContain("<img");
  expect(body.message).toContain("{core:admin_email}");
  expect(body.message).toContain("{unknown}|{constructor}|{field:__proto__}");
  await site.work();
  const [mail] = site.mail.sent;
  expect(mail?.to).toEqual(["office@harbour.example"]);
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  expect(mail?.html).toContain("&lt;img src=x onerror=alert(1)&gt;{core:admin_email}");
});

test("a bot that fills in the honeypot gets the success response, and nothing is stored", async () => {
  await using site = await startSite();
  const form = await site.make({ emails: [{ name: "office" }] });
  const { status, body } = await site.send(form, ann, { website: "http://spam.example" });
  expect([status, body.message]).toEqual([201, "<p>Thank you. Your submission was received.</p>"]);
  await site.work();
  expect([await site.list(form), site.mail.sent]).toEqual([[], []]);
});

test("a submission requires a ticket and the minimum time", async () => {
  await using site = await startSite();
  const form = await site.make({ settings: { min_seconds: 3 } });
  const other = await site.make({ settings: { min_seconds: 3 } });
  const ticketOf = async ({ id }: { id: number }) =>
    (await site.get(`${base}/forms/${id}/display`)).body.ticket;
  const ticket = await ticketOf(form);
  const code = async (given: string) => (await site.send(form, ann, { ticket: given })).body.code;
  expect(await code("")).toBe("forms_invalid_ticket");
  expect(await code(ticket)).toBe("forms_too_fast");
  site.clock.advance(3000);
  expect(await code(await ticketOf(other))).toBe("forms_invalid_ticket");
  expect(await code(ticket.replace(/\d+\./, "$&9"))).toBe("forms_invalid_ticket");
  expect(await code(ticket)).toBeUndefined();
  site.clock.advance(7 * 86_400_000);
  expect(await code(ticket), "a page that was cached works still").toBeUndefined();
});

test("submissions are limited per visitor in five minutes", async () => {
  await using site = await startSite({ options: { submissions: 3 } });
  const form = await site.make();
  const from = async (remoteAddress: string) =>
    (
      await site.site.call(
        "POST /forms/v1/forms/:id/submissions",
        { id: form.id, values: ann },
        { remoteAddress },
      )
    ).status;
  const statuses = [];
  for (const end of ["1", "2", "3", "4"]) statuses.push(await from(`2001:db8::${end}`));
  expect([...statuses, await from("192.0.2.1")]).toEqual([201, 201, 201, 429, 201]);
});

test("a form for users accepts submissions of signed-in users", async () => {
  await using site = await startSite();
  const form = await site.make({ settings: { min_seconds: 0, logged_in: true } });
  const { status, body } = await site.send(form, ann);
  expect([status, body.code]).toEqual([401, "forms_sign_in"]);
  expect((await site.get(`${base}/forms/${form.id}/display`)).status).toBe(401);
  await site.subscriber.post(`${base}/forms/${form.id}/submissions`, { values: ann });
  const [row] = await site.list(form);
  expect(row.author).toBeGreaterThan(0);
});

test("values that are not stored are emailed and stored as redacted", async () => {
  await using site = await startSite();
  const form = await site.make({
    saving: { exclude: ["message"] },
    emails: [{ name: "office", email_format: "plain", email_message: "{field:message}" }],
  });
  await site.send(form, ann);
  await site.work();
  expect(site.mail.sent[0]?.text).toBe("Hello there");
  expect((await site.list(form))[0].values[3]).toBe("(redacted)");
});

test("a form without storage sends its emails and stores nothing", async () => {
  await using site = await startSite();
  const form = await site.make({
    saving: { active: false },
    emails: [{ name: "office", attach_csv: true, cc: "Bo <bo@example.com>", bcc: "c@example.com" }],
  });
  await site.send(form, ann);
  await site.work();
  expect(site.mail.sent).toMatchObject([
    {
      cc: ["Bo <bo@example.com>"],
      bcc: ["c@example.com"],
      fromName: "Harbour Lights",
      attachments: [
        {
          name: "contact-me.csv",
          content:
            '"#","Date Submitted","Name","Email","Message"\n"0","01/15/2026","Ann","ann@example.com","Hello there"\n',
        },
      ],
    },
  ]);
  expect(await site.list(form)).toEqual([]);
});

test("a check of another module receives the values and can reject them", async () => {
  const { defineService } = moduleBuilder({});
  const seen: Candidate[] = [];
  const check = defineService("words", async (_, candidate: Candidate) => {
    seen.push(candidate);
    return String(candidate.values["message"]).includes("casino") ? "No adverts." : undefined;
  });
  const words = defineModule({
    name: "words",
    requires: ["forms"],
    contributes: [formChecks({ name: "words", check })],
  });
  await using site = await startSite({ modules: [words()] });
  const form = await site.make();
  const rejected = await site.send(form, { ...ann, message: "casino" }, { extra: { token: "t" } });
  expect([rejected.status, rejected.body.data.form]).toEqual([400, ["No adverts."]]);
  expect(seen[0]).toMatchObject({ extra: { token: "t" }, form: { key: "contact-me" } });
  expect((await site.send(form, ann)).status).toBe(201);
});

test("hostile values are rejected or stored as text", async () => {
  await using site = await startSite();
  const form = await site.make();
  const hostile: readonly unknown[] = [
    { __proto__: { name: "x" }, constructor: "x" },
    { name: { a: 1 } },
    { name: [["x"]] },
    { name: null },
    { name: "x".repeat(20_001) },
    { email: `${"a".repeat(64)}@${"b.".repeat(100)}example` },
    { message: "\ud800" },
    Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, "x"])),
    "x",
    [],
    null,
  ];
  for (const values of hostile) expect((await site.send(form, values as object)).status).toBe(400);
  const markupValues = {
    ...ann,
    name: "'; DROP TABLE forms; --",
    message: "<script>alert(1)</script>",
  };
  expect((await site.send(form, markupValues)).status).toBe(201);
  expect((await site.list(form))[0].values).toMatchObject({
    1: markupValues.name,
    3: markupValues.message,
  });
  expect(await site.list(form, { search: `"'%_\\ OR 1=1` })).toEqual([]);
});

test("submissions past the retention period of their form are moved to the trash", async () => {
  await using site = await startSite();
  const { expire } = await import("../jobs/expire.ts");
  const form = await site.make({ saving: { expire_days: 10 } });
  const other = await site.make({ ...contact, key: "other" });
  for (const one of [form, form, other]) await site.send(one, ann);
  site.clock.advance(9 * 86_400_000);
  await site.send(form, ann);
  await site.runJob(expire);
  expect(await site.list(form)).toHaveLength(3);
  site.clock.advance(1.5 * 86_400_000);
  await site.runJob(expire);
  expect([(await site.list(form)).length, (await site.list(other)).length]).toEqual([1, 1]);
  expect((await site.admin.get(`${base}/forms/${form.id}`)).body.submissions).toBe(1);
});
