import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { ann, base, contact, startSite } from "./site.ts";

const path = "/forms-submissions/export";
const always = { start_date: "0", end_date: "4102444800" };
const heading = '"#","Date Submitted","Name","Email","Message"\n';

describe.each(await testStorages())("exports on %s", (_, storage) => {
  test("submissions are exported as a table, oldest first, with columns in the order of the form", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make();
    await site.send(form, ann);
    await site.send(form, { ...ann, name: "Bob", message: 'Quote " and, comma\nand a line' });
    const { status, headers, body } = await site.admin.post(path, {
      form_ids: ` ${form.id} , ${form.id}`,
      ...always,
    });
    expect([status, headers.get("content-type")]).toEqual([200, "application/json; charset=UTF-8"]);
    expect(body).toEqual({
      1:
        heading +
        '"1","01/15/2026","Ann","ann@example.com","Hello there"\n' +
        '"2","01/15/2026","Bob","ann@example.com","Quote "" and, comma\nand a line"\n',
    });
  });

  test("large exports are complete and in order", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make();
    for (let n = 1; n <= 405; n++) await site.send(form, { ...ann, name: `N${n}` });
    const { body } = await site.admin.post(path, { form_ids: String(form.id), ...always });
    const rows = parse(body[form.id], { columns: true }) as { "#": string; Name: string }[];
    expect(rows.map((row) => row.Name)).toEqual(Array.from({ length: 405 }, (_, n) => `N${n + 1}`));
    expect(rows.at(-1)?.["#"]).toBe("405");
  });
});

test("a range is in days of the site's time zone or in seconds, and includes its end", async () => {
  await using site = await startSite();
  const form = await site.make();
  await site.send(form, ann);
  const lines = async (start_date: string, end_date: string) =>
    (await site.admin.post(path, { form_ids: "1", start_date, end_date })).body[1].split("\n")
      .length - 2;
  const sent = Date.parse("2026-01-15T17:00:00Z") / 1000;
  expect(await lines("2026-01-15", "2026-01-15")).toBe(1);
  expect(await lines("2026-01-14", "2026-01-14")).toBe(0);
  expect(await lines(String(sent), String(sent))).toBe(1);
  expect(await lines(String(sent + 1), String(sent + 9))).toBe(0);
  expect(await lines("2026-01-16", "2026-01-10")).toBe(0);
});

test("an export of an unknown form is a 404 that names it", async () => {
  await using site = await startSite();
  const form = await site.make();
  for (const form_ids of ["999", `${form.id},999`]) {
    const { status, body } = await site.admin.post(path, { form_ids, ...always });
    expect([status, body.code, body.data.unknown]).toEqual([404, "forms_not_found", [999]]);
  }
});

test("only administrators can export, and missing or invalid arguments are 400", async () => {
  await using site = await startSite();
  await site.make();
  const input = { form_ids: "1", ...always };
  expect((await site.post(path, input)).status).toBe(401);
  for (const client of [site.editor, site.subscriber])
    expect((await client.post(path, input)).status).toBe(403);
  const wrong = [
    {},
    { ...input, form_ids: undefined },
    { ...input, start_date: undefined },
    { ...input, form_ids: '["1"]' },
    { ...input, form_ids: ["1"] },
    { ...input, form_ids: "" },
    { ...input, form_ids: "0" },
    { ...input, form_ids: "9999999999999999" },
    { ...input, form_ids: Array.from({ length: 101 }, (_, n) => n + 1).join(",") },
    { ...input, form_ids: "1,".repeat(100_000) },
    { ...input, start_date: "nonsense" },
    { ...input, end_date: "2026-02-30" },
    { ...input, end_date: "99999999999999" },
    { ...input, start_date: 5 },
  ];
  for (const body of wrong) {
    const { status } = await site.admin.post(path, body);
    expect([JSON.stringify(body).slice(0, 80), status]).toEqual([
      JSON.stringify(body).slice(0, 80),
      400,
    ]);
  }
});

const again = "/forms-submissions/email-action";
const mail = {
  to: "a@example.com",
  email_subject: "Hi {field:name}",
  email_message: "Body of {field:3}",
  email_format: "plain",
  attach_csv: 0,
};

test("an email can be sent again with the submission, to at most ten recipients", async () => {
  await using site = await startSite();
  const form = await site.make();
  await site.send(form, ann);
  const [{ id: submission }] = await site.list(form);
  const send = (action_settings: unknown, client = site.admin) =>
    client.post(again, { submission, action_settings });
  expect((await send(mail)).body).toBe(true);
  expect(site.mail.sent).toMatchObject([
    { to: ["a@example.com"], subject: "Hi Ann", text: "Body of Hello there" },
  ]);
  expect((await send({})).body).toBe(true);
  expect(site.mail.sent[1]?.to).toEqual(["office@harbour.example"]);
  for (const client of [site, site.editor, site.subscriber])
    expect([401, 403]).toContain((await send(mail, client as typeof site.admin)).status);
  const wrong: readonly [object, number][] = [
    [{ ...mail, to: "" }, 400],
    [{ ...mail, to: "not an address" }, 400],
    [{ ...mail, to: Array.from({ length: 11 }, (_, n) => `a${n}@example.com`).join(",") }, 400],
    [{ ...mail, file_attachment: "/etc/hostname" }, 400],
    [{ ...mail, to: "x".repeat(5000) }, 400],
  ];
  site.clock.advance(300_000);
  for (const [settings, status] of wrong) expect((await send(settings)).status).toBe(status);
  const unknown = await site.admin.post(again, { submission: 999, action_settings: mail });
  expect([unknown.status, unknown.body.code]).toEqual([404, "forms_submission_not_found"]);
});

test("submitted values cannot inject email headers", async () => {
  await using site = await startSite({ options: { resends: 1000 } });
  const form = await site.make();
  const breaks = ["\r\nBcc: x@y.example", "\nX: y", "\r", "\u2028Bcc: x", "%0d%0aBcc: x@y.example"];
  for (const text of breaks) {
    await site.send(form, { ...ann, name: `A${text}`, message: `a@b.example${text}` });
    const [{ id: submission }] = await site.list(form);
    await site.admin.post(again, {
      submission,
      action_settings: {
        ...mail,
        cc: `{field:message}, b@example.com${text}`,
        reply_to: `{field:message}`,
        from_name: `{field:name}${text}`,
        email_subject: `{field:name}${text}`,
      },
    });
  }
  expect(site.mail.sent).toHaveLength(breaks.length);
  for (const { to, cc = [], subject, replyTo = "", fromName = "" } of site.mail.sent)
    for (const text of [...to, ...cc, subject, replyTo, fromName])
      expect(text).not.toMatch(/[\r\n\u2028]/);
});

test("emails are resent at most a limited number of times in five minutes", async () => {
  await using site = await startSite({ options: { resends: 2 } });
  const form = await site.make();
  await site.send(form, ann);
  const send = async () =>
    (await site.admin.post(again, { submission: 1, action_settings: mail })).status;
  expect([await send(), await send(), await send()]).toEqual([200, 200, 429]);
  site.clock.advance(300_000);
  expect(await send()).toBe(200);
});

describe.each(await testStorages())("personal data on %s", (_, storage) => {
  const exported = `${base}/personal-data/exports`;
  const erased = `${base}/personal-data/erasures`;

  test("a person's export has their submissions, not those that only mention them", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make();
    await site.send(form, ann);
    await site.send(form, { ...ann, email: "bob@example.com", message: "ann@example.com told me" });
    const { body } = await site.admin.post(exported, { email: "ANN@example.com" });
    expect(body).toMatchObject({
      done: true,
      groups: [
        {
          title: "Contact Me",
          values: [
            { label: "Name", value: "Ann" },
            { label: "Email", value: "ann@example.com" },
            { label: "Message", value: "Hello there" },
          ],
        },
      ],
    });
    for (const path of [exported, erased])
      expect((await site.editor.post(path, { email: ann.email })).status).toBe(403);
  });

  test("erasing deletes or anonymizes a person's submissions only", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make();
    const other = await site.make({
      settings: { min_seconds: 0, logged_in: true },
      fields: contact.fields.slice(0, 1),
    });
    await site.send(form, ann);
    await site.send(form, { ...ann, email: "bob@example.com" });
    await site.subscriber.post(`${base}/forms/${other.id}/submissions`, { values: { name: "S" } });
    const hidden = await site.admin.post(erased, { email: ann.email, mode: "anonymize" });
    expect(hidden.body).toEqual({ erased: 1, done: true });
    const rows = await site.list(form);
    expect(rows[1].values).toEqual({ 1: "(redacted)", 2: "(redacted)", 3: "Hello there" });
    expect(await site.list(form, { search: "ann" })).toHaveLength(1);
    expect((await site.admin.post(erased, { email: ann.email })).body.erased).toBe(0);
    await site.admin.post(erased, { email: "bob@example.com" });
    expect(await site.list(form, { status: "any" })).toHaveLength(1);
    expect((await site.admin.get(`${base}/forms/${form.id}`)).body.submissions).toBe(1);
    const user = (
      await site.admin.get("/core/v2/users", { roles: ["subscriber"], context: "edit" })
    ).body[0];
    expect((await site.admin.post(erased, { email: user.email })).body.erased).toBe(1);
    expect(await site.list(other, { status: "any" })).toEqual([]);
  });
});
