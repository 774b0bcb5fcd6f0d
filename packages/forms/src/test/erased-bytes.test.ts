import { sqlite } from "@waymark/storage-sqlite";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ann, base, contact, startSite } from "./site.ts";

const canary = "kestrel";
const person = {
  name: `Ann ${canary}1`,
  email: `${canary}2@example.com`,
  message: `${canary}3 `.repeat(600),
};

test.each(["delete", "anonymize"])(
  "after %s no data of a person is in the database files",
  async (mode) => {
    const folder = mkdtempSync(join(tmpdir(), "waymark-forms-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const bytes = () =>
      readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
    const site = await startSite({ storage: sqlite({ file: join(folder, "site.db") }) });
    const fields = contact.fields.map((one) => ({ ...one, personally_identifiable: true }));
    const form = await site.make({ fields, emails: [{ name: "office" }] });
    for (let n = 0; n < 20; n++) await site.send(form, { ...ann, email: `bob${n}@example.com` });
    expect((await site.send(form, person)).status).toBe(201);
    expect(await site.list(form, { search: `${canary}3 ANN` })).toHaveLength(1);
    expect(bytes().join()).toContain(canary);
    const erased = await site.admin.post(`${base}/personal-data/erasures`, {
      email: person.email,
      mode,
    });
    expect(erased.body).toEqual({ erased: 1, done: true });
    await site.work();
    await site.site.close();
    expect(
      [
        ...bytes()
          .join()
          .matchAll(/.{0,60}kestrel.{0,60}/g),
      ].map(String),
    ).toEqual([]);
  },
);
