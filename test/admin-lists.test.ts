import {
  defineModule,
  defineNamespace,
  defineResource,
  fieldsOf,
  id,
  moduleBuilder,
  screens,
  table,
  text,
} from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import { modules } from "../examples/magazine/modules.ts";
import {
  collect,
  cursorPagesOf,
  nextCursorIn,
} from "../packages/admin/client/api/collect-pages.ts";
import type { List, ListSchemas } from "../packages/admin/client/api/directory.ts";
import { isReadByCursor } from "../packages/admin/client/api/item-path.ts";
import { listOfType } from "../packages/admin/client/api/list-of-type.ts";
import { toInput } from "../packages/admin/client/lists/search.ts";

test("items that can be changed or deleted are identified by a field that they have", async () => {
  await using site = await testSite({ modules });
  const administrator = site.as({ roles: ["administrator"] });
  const { body } = await administrator.get("/admin/v1/screens");
  const wrong: string[] = [];
  for (const { path, slug, id, item, operations } of body.lists as readonly List[]) {
    if (item === null || !(operations.update ?? operations.remove)) continue;
    const { fields } = (await administrator.get(`/admin/v1/screens/${slug}`)).body as ListSchemas;
    // The responses of some lists declare no fields.
    if (fields.length > 0 && !fields.some(({ name }) => name === id)) wrong.push(path);
  }
  expect(wrong).toEqual([]);
});

test("items that are found by their type are opened in the list in the menu", async () => {
  await using site = await testSite({ modules });
  const { body } = await site.as({ roles: ["administrator"] }).get("/admin/v1/screens");
  const lists = body.lists as readonly List[];
  const found = ["post", "page", "calendar_events", "calendar_venue", "category"].map(
    (type) => listOfType(lists, type)?.label,
  );
  expect(found).toEqual(["Posts", "Pages", "Events", "Venues", undefined]);
});

test("all pages of a list that is read by cursor are read", async () => {
  const tables = { boats: table({ id: id(), name: text(z.string().max(40)) }) };
  const { crud } = moduleBuilder({ tables });
  const boat = defineResource({
    name: "boat",
    table: tables.boats,
    fields: fieldsOf(tables.boats).columns("id", "name"),
  });
  const boats = crud(boat, {
    writable: ["name"],
    access: { read: "public", write: "public" },
    paging: { by: "cursor", perPage: 2 },
  });
  const boatyard = defineModule({
    name: "boatyard",
    tables,
    namespaces: [defineNamespace("boatyard/v1", { "/boats": [boats.list, boats.create] })],
    contributes: [screens({ name: "/boatyard/v1/boats" })],
  });
  await using site = await testSite({ modules: [...modules, boatyard()] });
  const administrator = site.as({ roles: ["administrator"] });
  const names = ["Ana", "Bia", "Cleo", "Dora", "Ève"];
  for (const name of names) await administrator.post("/boatyard/v1/boats", { name });
  const { body } = await administrator.get("/admin/v1/screens");
  const list = (body.lists as readonly List[]).find(({ path }) => path === "/boatyard/v1/boats");
  if (!list) throw new Error("There is no list of boats.");
  const { list: args } = (await administrator.get(`/admin/v1/screens/${list.slug}`))
    .body as ListSchemas;
  const found = await collect(
    cursorPagesOf(async (cursor) => {
      const input = toInput(list, args, [], { cursor }, 2) as Record<string, string>;
      const reply = await administrator.get(`${list.path}?${new URLSearchParams(input)}`);
      return { items: reply.body as { name: string }[], next: nextCursorIn(reply.headers) };
    }),
  );
  expect(isReadByCursor(list)).toBe(true);
  expect(found.map(({ name }) => name).toSorted()).toEqual(names);
});
