import { accounts } from "@waymark/accounts";
import { content, contentTypes, defineContentType } from "@waymark/content";
import {
  can,
  defineModule,
  defineNamespace,
  integer,
  moduleBuilder,
  screenTexts,
  settingsScreens,
  table,
  text,
} from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import { admin } from "./index.ts";

const tables = {
  fees: table({ item: integer(), fee: integer(), note: text() }, { key: ["item"] }),
};
const { edit, get } = moduleBuilder({ tables });
const id = z.int().positive();
const nothing = { fee: 0, note: "" };
const read = get({
  summary: "Get the fee of an item",
  args: { id },
  access: can("read_fees"),
  handler: async ({ args, db }) => ({ values: (await db.fees.get(args.id)) ?? nothing }),
});
const update = edit({
  summary: "Change the fee of an item",
  args: {
    id,
    fee: z.int().min(0).optional().describe("Fee of the author in cents"),
    note: z.string().max(200).optional(),
  },
  access: can("change_fees"),
  handler: async ({ args: { id: item, fee, note }, db }) => {
    const stored = (await db.fees.get(item)) ?? nothing;
    const values = { item, fee: fee ?? stored.fee, note: note ?? stored.note };
    await db.fees.upsert([values], { on: ["item"], set: ["fee", "note"] });
    return { values };
  },
});
const namespaces = [defineNamespace("fees/v1", { "/items/:id": [read, update] })] as const;
const fees = defineModule({
  name: "fees",
  tables,
  namespaces,
  contributes: [
    settingsScreens({
      name: "/fees/v1/items/:id",
      label: "Fee",
      beside: ["/core/v2/posts"],
      values: "values",
      widgets: { fee: "money" },
      lengths: { note: 80 },
    }),
    screenTexts({
      name: "fees in German",
      language: "de",
      texts: { Fee: "Honorar", "Fee of the author in cents": "Honorar in Cent" },
    }),
  ],
});
const modules = [admin(), accounts(), content(), fees()];
const screensFor = async (site: Awaited<ReturnType<typeof testSite>>, ...permissions: string[]) =>
  (await site.as({ can: permissions }).get("/admin/v1/screens")).body;

test("a module contributes a panel beside the text of posts as data", async () => {
  await using site = await testSite({ modules });
  const body = await screensFor(site, "read_fees", "change_fees");
  expect(body.panels).toEqual([
    expect.objectContaining({
      path: "/fees/v1/items/:id",
      slug: "fees-v1-items-id",
      label: "Fee",
      module: "fees",
      beside: ["/core/v2/posts"],
      operations: { read: "GET /fees/v1/items/:id", update: "PATCH /fees/v1/items/:id" },
      values: "values",
      widgets: { fee: "money" },
      lengths: { note: 80 },
      preview: null,
    }),
  ]);
  expect(JSON.stringify([body.settings, body.lists])).not.toContain("/fees/v1");
});

test("the fields of a panel are the arguments of its endpoint, without the id of the item", async () => {
  await using site = await testSite({ modules });
  const schemasFor = async (...permissions: string[]) =>
    site.as({ can: permissions }).get("/admin/v1/screens/fees-v1-items-id");
  const { body } = await schemasFor("read_fees", "change_fees");
  expect(Object.keys(body.update)).toEqual(["fee", "note"]);
  expect(body.update.fee).toMatchObject({ type: "integer", minimum: 0 });
  expect((await schemasFor()).status).toBe(404);
});

test.each([
  ["without permissions", []],
  ["who may only read its values", ["read_fees"]],
  ["who may only change its values", ["change_fees"]],
])("a caller %s does not get a panel", async (_, permissions) => {
  await using site = await testSite({ modules });
  expect((await screensFor(site, ...permissions)).panels).toEqual([]);
});

test("a panel is in the language of the caller", async () => {
  await using site = await testSite({ modules, locale: "de" });
  const editor = site.as({ can: ["read_fees", "change_fees"] });
  const { panels } = (await editor.get("/admin/v1/screens")).body;
  const { update: args } = (await editor.get("/admin/v1/screens/fees-v1-items-id")).body;
  expect([panels[0].label, args.fee.description]).toEqual(["Honorar", "Honorar in Cent"]);
});

test("a panel belongs to lists that its module derives from contributions", async () => {
  const book = defineContentType({ name: "book", base: "books", label: "books" });
  const library = defineModule({
    name: "library",
    requires: ["content"],
    contributes: [
      contentTypes(book),
      settingsScreens({
        name: "/fees/v1/items/:id",
        beside: ({ all }) => all(contentTypes).map(({ base }) => `/core/v2/${base}`),
      }),
    ],
  });
  const bare = defineModule({ name: "fees", tables, namespaces });
  await using site = await testSite({
    modules: [admin(), accounts(), content(), bare(), library()],
  });
  const [panel] = (await screensFor(site, "read_fees", "change_fees")).panels;
  expect(panel).toMatchObject({ label: "Fees", module: "fees" });
  expect(panel.beside).toEqual(expect.arrayContaining(["/core/v2/posts", "/core/v2/books"]));
});
