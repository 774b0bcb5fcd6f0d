import { moduleBuilder, defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { formChecks } from "../index.ts";
import { ann, base, contact, startSite } from "./site.ts";

describe.each(await testStorages())("hostile requests to forms on %s", (_, storage) => {
  test("submitted values cannot change the redirect host", async () => {
    await using site = await startSite({ storage: storage() });
    const fields = ["a", "b"].map((key) => ({ key, type: "textbox" }));
    const form = await site.make({ fields, redirect: "/{field:a}/{field:b}" });
    const to = async (a: string, b: string) => (await site.send(form, { a, b })).body.redirect;
    expect(await to("", "evil.example")).toBe("/evil.example");
    expect(await to("\\", "evil.example")).toBe("/%5C/evil.example");
    expect(await to("x", "")).toBe("/x/");
  });

  test("the response does not grow with the number of unknown fields", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make();
    const unknownFields = Array.from({ length: 9000 }, (_, n) => [`k${n}`, "x"]);
    const { status, body } = await site.send(form, Object.fromEntries(unknownFields));
    expect(status).toBe(400);
    expect(Object.keys(body.data.fields)).toHaveLength(23);
  });

  test("a text over the maximum is reported for its field, also with surrogate pairs", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make();
    const send = (message: string) => site.send(form, { ...ann, message });
    expect((await send("⛵".repeat(20_000))).status).toBe(201);
    expect((await send("🚤".repeat(20_000))).status).toBe(201);
    const { status, body } = await send("x".repeat(20_001));
    expect([status, body.data.fields.message?.code]).toEqual([400, "too-long"]);
  });

  test("unique values stay unique with submissions in the trash, after restores and changes", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make({ settings: { min_seconds: 0, unique_field: "email" } });
    for (let n = 0; n < 101; n++) {
      await site.send(form, ann);
      const [{ id }] = await site.list(form);
      await site.admin.remove(`${base}/submissions/${id}`);
    }
    expect((await site.send(form, ann)).status).toBe(201);
    expect((await site.send(form, ann)).status).toBe(400);
    const [{ id: trashed }] = await site.list(form, { status: "trash" });
    const back = await site.admin.edit(`${base}/submissions/${trashed}`, { status: "publish" });
    expect([back.status, back.body.data.fields.email?.code]).toEqual([400, "not-unique"]);
    expect((await site.admin.get(`${base}/forms/${form.id}`)).body.submissions).toBe(1);
    await site.send(form, { ...ann, email: "bob@example.com" });
    const [{ id }] = await site.list(form);
    const path = `${base}/submissions/${id}`;
    const same = await site.admin.edit(path, { values: { email: "ANN@example.com" } });
    expect(same.status).toBe(400);
    expect((await site.admin.edit(path, { values: { name: "Bob" } })).status).toBe(200);
  });

  test("long texts with the same beginning count as different unique values", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make({ settings: { min_seconds: 0, unique_field: "message" } });
    const send = async (end: string) =>
      (await site.send(form, { ...ann, message: "x".repeat(5000) + end })).status;
    expect([await send("a"), await send("b"), await send("B")]).toEqual([201, 201, 400]);
  });

  test("a submission is stored as parsed, also if parts of it are invalid", async () => {
    await using site = await startSite({ storage: storage() });
    const fields = [...contact.fields, { key: "day", type: "date" }];
    const form = await site.make({ fields, saving: { exclude: ["email", "day"] } });
    await site.send(form, { ...ann, day: "2026-02-28" });
    const [{ id, values }] = await site.list(form);
    const { status, body } = await site.admin.edit(`${base}/submissions/${id}`, { values });
    expect([status, body.values]).toEqual([200, values]);
  });

  test("a slow check does not lock the form", async () => {
    let ask = (): void => {};
    let goOn = (): void => {};
    const asked = new Promise<void>((resolve) => (ask = resolve));
    const answered = new Promise<undefined>((resolve) => (goOn = () => resolve(undefined)));
    const { defineService } = moduleBuilder({});
    const slow = defineModule({
      name: "slow",
      requires: ["forms"],
      contributes: [
        formChecks({
          name: "slow",
          check: defineService("slow.check", () => (ask(), answered)),
        }),
      ],
    });
    await using site = await startSite({ storage: storage(), modules: [slow()] });
    const form = await site.make();
    const sent = site.send(form, ann);
    await asked;
    const closed = await site.admin.edit(`${base}/forms/${form.id}`, {
      settings: { is_open: false },
    });
    expect(closed.status).toBe(200);
    goOn();
    expect((await sent).body.code).toBe("forms_closed");
    expect(await site.list(form)).toEqual([]);
  });

  test("a bot that fills in the honeypot gets the regular response", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make({
      calculations: [{ name: "twice", eq: "2 * {field:message}" }],
      success_message: "<p>{submission:sequence} of {submission:count}: {calc:twice}</p>",
    });
    const message = async (more: object) => (await site.send(form, ann, more)).body.message;
    expect(await message({ website: "x" })).toBe("<p>1 of 1: 0</p>");
    expect(await message({})).toBe("<p>1 of 1: 0</p>");
    expect(await message({ website: "x" })).toBe("<p>2 of 2: 0</p>");
    expect(await site.list(form)).toHaveLength(1);
  });

  test("an export accepts the maximum date, and rejects later ones", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make();
    await site.send(form, ann);
    const until = async (end_date: string) => {
      const span = { form_ids: String(form.id), start_date: "0", end_date };
      return (await site.admin.post("/forms-submissions/export", span)).status;
    };
    expect(await until("8639999999999")).toBe(200);
    expect(await until("8640000000000")).toBe(400);
  });
});
