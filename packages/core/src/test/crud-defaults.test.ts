import { createSite } from "../site.ts";
import { id, memory, table, text } from "@waymark/storage";
import { testSite } from "@waymark/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineResource, fieldsOf } from "../declare/resource.ts";

let today = "2026-01-01";
const tables = {
  keys: table({
    id: id(),
    label: text(z.string().max(20).default("none")),
    token: text(
      z
        .string()
        .max(40)
        .default(() => crypto.randomUUID()),
    ),
    day: text(z.iso.date().default(() => today)),
    since: text(z.iso.date().default(() => new Date().toISOString().slice(0, 10))),
  }),
};
const key = defineResource({
  name: "key",
  table: tables.keys,
  fields: fieldsOf(tables.keys).columns(),
});
const kit = moduleBuilder({ tables });
const { create } = kit.crud(key, {
  writable: ["label", "token", "day", "since"],
  access: { read: "public", write: "public" },
});
const addKey = kit.defineTask("addKey", ({ db }, _: void) => db.keys.insert({}));
const locker = defineModule({
  name: "locker",
  tables,
  tasks: [addKey],
  namespaces: [defineNamespace("locker/v1", { "/keys": [create] })],
});

test("the default of a column that a function computes is asked for at each insert", async () => {
  await using site = await testSite({ modules: [locker()] });
  const make = async () => (await site.post("/locker/v1/keys", {})).body;
  const made = [
    await make(),
    await make(),
    await site.site.run(addKey, undefined),
    await site.site.run(addKey, undefined),
  ];
  expect(new Set(made.map(({ token }) => token)).size).toBe(4);
  expect(made.map(({ day, label }) => [day, label])).toEqual(Array(4).fill(["2026-01-01", "none"]));
  today = "2026-01-02";
  for (const { day } of [await make(), await site.site.run(addKey, undefined)])
    expect(day).toBe("2026-01-02");
});

test("constants are published whatever the time is", async () => {
  const args = {
    size: z.int().default(10),
    note: z.string().default(`since ${new Date().toISOString().slice(0, 10)}`),
  };
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const list = moduleBuilder({}).get({
    summary: "List",
    args,
    access: "public",
    handler: () => [],
  });
  const shelf = defineModule({
    name: "shelf",
    namespaces: [defineNamespace("shelf/v1", { "/notes": [list] })],
  });
  const { manifest } = createSite({ storage: memory(), modules: [shelf()] });
  const found = manifest.operations.find(({ key: one }) => one === "GET /shelf/v1/notes")?.args;
  expect(found?.["size"]).toHaveProperty("default", 10);
  expect(found?.["note"]).toHaveProperty("default");
});

test("a default that differs each time is not published", async () => {
  await using site = await testSite({ modules: [locker()] });
  const operation = site.site.manifest.operations.find(
    ({ key: one }) => one === "POST /locker/v1/keys",
  );
  const args = operation?.args;
  expect(args?.["label"]).toMatchObject({ default: "none", required: false });
  expect(args?.["token"]).not.toHaveProperty("default");
  expect(args?.["since"]).not.toHaveProperty("default");
});
