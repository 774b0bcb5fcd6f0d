import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { ann, base, contact, startSite } from "./site.ts";

const email = ann.email;
const erasures = `${base}/personal-data/erasures`;
const anonymized = { email, mode: "anonymize" };

describe.each(await testStorages())("personal data on %s", (_, storage) => {
  test("an address that is not stored is removed from the lookup values", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make({
      settings: { min_seconds: 0, unique_field: "email" },
      saving: { exclude: ["email"] },
      fields: contact.fields.map((field) => ({
        ...field,
        personally_identifiable: field.key === "email",
      })),
    });
    const signedIn = await site.subscriber.post(`${base}/forms/${form.id}/submissions`, {
      values: ann,
    });
    expect(signedIn.status).toBe(201);
    const person = (await site.subscriber.get("/core/v2/users/me", { context: "edit" })).body;
    const request = { email: person.email, mode: "anonymize" };
    expect((await site.admin.post(erasures, request)).body).toEqual({ erased: 1, done: true });
    expect((await site.admin.post(erasures, request)).body).toEqual({ erased: 0, done: true });
    // The same address can be submitted again, because it is no longer stored.
    expect((await site.send(form, ann)).status).toBe(201);
  });

  test("addresses in unique fields or other values do not make a person the submitter", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make({
      fields: [
        ...contact.fields,
        { key: "friend", type: "email" },
        { key: "guest", type: "textbox" },
      ],
      settings: { min_seconds: 0, unique_field: "friend" },
      saving: { submitter_email: "email" },
    });
    const other = await site.make({
      title: "Guests",
      fields: [{ key: "guest", type: "textbox" }],
      settings: { min_seconds: 0, unique_field: "guest" },
    });
    await site.send(form, { ...ann, email: "bob@example.com", friend: email });
    await site.send(other, { guest: email });
    for (const mode of ["delete", "anonymize"]) {
      const { body } = await site.admin.post(erasures, { email, mode });
      expect(body).toEqual({ erased: 0, done: true });
    }
    const { body } = await site.admin.post(`${base}/personal-data/exports`, { email });
    expect(body).toEqual({ groups: [], done: true });
    expect(await site.list(form)).toHaveLength(1);
    expect(await site.list(other)).toHaveLength(1);
  });

  test("values of deleted fields are exported and erased", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make();
    await site.send(form, ann);
    const [name, address, message] = form.fields;
    await site.admin.edit(`${base}/forms/${form.id}`, { fields: [message] });
    const { body } = await site.admin.post(`${base}/personal-data/exports`, { email });
    expect(body.groups[0].values).toEqual([
      { label: "Message", value: "Hello there" },
      { label: `#${name.id}`, value: "Ann" },
      { label: `#${address.id}`, value: email },
    ]);
    expect((await site.admin.post(erasures, anonymized)).body).toEqual({ erased: 1, done: true });
    expect((await site.admin.post(erasures, anonymized)).body).toEqual({ erased: 0, done: true });
    const [{ values }] = await site.list(form);
    expect(values).toEqual({
      [name.id]: "(redacted)",
      [address.id]: "(redacted)",
      [message.id]: "Hello there",
    });
    expect(await site.list(form, { search: "ann" })).toEqual([]);
  });

  test("a queued email of a form without storage is not sent after an erasure", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make({
      saving: { active: false },
      emails: [{ name: "office", to: "office@harbour.example" }],
    });
    await site.send(form, ann);
    await site.send(form, { ...ann, email: "bob@example.com" });
    expect((await site.admin.post(erasures, { email: "ANN@example.com" })).status).toBe(200);
    await site.work();
    expect(site.mail.sent.map(({ text }) => /Email: (.*)/.exec(text)?.[1])).toEqual([
      "bob@example.com",
    ]);
  });

  test("pages after the last one are empty", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make();
    await site.send(form, ann);
    const far = { page: Number.MAX_SAFE_INTEGER };
    const exported = await site.admin.post(`${base}/personal-data/exports`, { email, ...far });
    expect([exported.status, exported.body]).toEqual([200, { groups: [], done: true }]);
    const path = `/forms-views/forms/${form.id}/submissions`;
    const viewed = await site.admin.get(path, { ...far, perPage: 100 });
    expect([viewed.status, viewed.body]).toEqual([200, []]);
  });
});
