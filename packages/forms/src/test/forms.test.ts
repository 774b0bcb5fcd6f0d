import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { moduleContract } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { forms } from "../index.ts";
import { ann, base, contact, startSite } from "./site.ts";

moduleContract([accounts(), content(), forms()], { describe, test, expect });

describe.each(await testStorages())("forms on %s", (_, storage) => {
  test("a form is created, read, updated and deleted with its fields", async () => {
    await using site = await startSite({ storage: storage() });
    const created = await site.make();
    expect(created).toMatchObject({ key: "contact-me", submissions: 0, redirect: "" });
    expect(created.fields.map(({ id, key }: { id: number; key: string }) => [id, key])).toEqual([
      [1, "name"],
      [2, "email"],
      [3, "message"],
    ]);
    const [name, email] = created.fields;
    const changed = await site.admin.edit(`${base}/forms/${created.id}`, {
      fields: [email, { key: "town", type: "textbox" }, { ...name, label: "Your name" }],
    });
    expect(
      changed.body.fields.map(({ id, label }: { id: number; label: string }) => [id, label]),
    ).toEqual([
      [2, "Email"],
      [4, ""],
      [1, "Your name"],
    ]);
    expect(changed.body.title).toBe("Contact Me");
    const read = await site.admin.get(`${base}/forms/${created.id}`);
    expect(read.body).toEqual(changed.body);
    expect((await site.admin.remove(`${base}/forms/${created.id}`)).status).toBe(501);
    const gone = await site.admin.remove(`${base}/forms/${created.id}`, { force: true });
    expect(gone.body).toMatchObject({ deleted: true, previous: { title: "Contact Me" } });
    expect((await site.admin.get(`${base}/forms/${created.id}`)).body.code).toBe("forms_not_found");
  });

  test("keys are unique, and derived from the title by default", async () => {
    await using site = await startSite({ storage: storage() });
    expect((await site.make()).key).toBe("contact-me");
    expect((await site.make()).key).toBe("contact-me-2");
    expect((await site.make({ title: "港" })).key).toBe("form");
    const taken = await site.admin.post(`${base}/forms`, { ...contact, key: "contact-me" });
    expect([taken.status, taken.body.code]).toEqual([409, "forms_key_taken"]);
    await Promise.all([site.make(), site.make(), site.make()]);
    const { body } = await site.admin.get(`${base}/forms`);
    expect(body.map(({ key }: { key: string }) => key)).toEqual([
      ...["contact-me", "contact-me-2", "form", "contact-me-3", "contact-me-4", "contact-me-5"],
    ]);
  });

  test("values of deleted fields stay with their submissions", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make();
    await site.send(form, ann);
    const [, email, message] = form.fields;
    await site.admin.edit(`${base}/forms/${form.id}`, { fields: [email, message] });
    expect((await site.list(form))[0].values).toMatchObject({ 1: "Ann", 2: "ann@example.com" });
  });
});

test("all inconsistencies of a form are reported together, and nothing is stored", async () => {
  await using site = await startSite();
  const { status, body } = await site.admin.post(`${base}/forms`, {
    title: "Wrong",
    fields: [
      { key: "a", type: "listselect" },
      { key: "a", type: "confirm", confirm_field: "nothing" },
      { key: "n", type: "number", num_min: 2, num_max: 1 },
      { key: "s", type: "spam" },
    ],
    calculations: [{ name: "sum", eq: "1 +" }],
    saving: { submitter_email: "n" },
    redirect: "javascript:alert(1)",
  });
  expect([status, body.code, body.data.problems.length]).toEqual([400, "forms_invalid_form", 8]);
  expect((await site.admin.get(`${base}/forms`)).body).toEqual([]);
});

test("a field of another form cannot be taken over by its id", async () => {
  await using site = await startSite();
  const one = await site.make();
  const other = await site.make();
  const { status, body } = await site.admin.edit(`${base}/forms/${other.id}`, {
    fields: one.fields,
  });
  expect([status, body.code]).toEqual([400, "forms_invalid_form"]);
  expect((await site.admin.get(`${base}/forms/${one.id}`)).body.fields).toHaveLength(3);
});

test("a redirect has a fixed host, so that values cannot change it", async () => {
  await using site = await startSite();
  const rejected = [
    "//evil.example",
    "/\\evil.example",
    "https://{field:name}.example/",
    "data:text/html,x",
    "https://a@b.example/",
  ];
  for (const redirect of rejected) {
    const { status } = await site.admin.post(`${base}/forms`, { ...contact, redirect });
    expect([redirect, status]).toEqual([redirect, 400]);
  }
  const form = await site.make({
    redirect: "https://shop.example/thanks?who={field:name}&x={unknown:tag}",
  });
  const { body } = await site.send(form, { ...ann, name: "A&b=c #/../" });
  expect(body.redirect).toBe(
    "https://shop.example/thanks?who=A%26b%3Dc%20%23%2F..%2F&x={unknown:tag}",
  );
});

test("managing forms requires the capability to manage options; public forms are public", async () => {
  await using site = await startSite();
  const form = await site.make({
    fields: [...contact.fields, { key: "q", type: "spam", label: "2 + 2?", spam_answer: "4" }],
    emails: [{ name: "office", to: "secret@harbour.example" }],
  });
  for (const client of [site, site.editor, site.subscriber])
    for (const path of ["/forms", `/forms/${form.id}`, `/forms/${form.id}/submissions`])
      expect([401, 403]).toContain((await client.get(base + path)).status);
  const display = await site.get(`${base}/forms/${form.id}/display`);
  expect(display.status).toBe(200);
  expect(display.body.fields.map(({ key }: { key: string }) => key)).toEqual([
    "name",
    "email",
    "message",
    "q",
  ]);
  expect(JSON.stringify(display.body)).not.toMatch(/secret@|spam_answer|personally/);
});
