import { expect, test } from "vitest";
import { testSite } from "@waymark/testing";
import * as z from "zod";
import { cursor } from "../args/common.ts";
import { cursorOf, cursorPageOf } from "../declare/cursor.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineResource, fieldsOf } from "../declare/resource.ts";
import { id, integer, real, table, text } from "@waymark/storage";

const tables = {
  boats: table({ id: id(), name: text(z.string().max(40)), berth: integer().nullable() }),
};
const { crud, get } = moduleBuilder({ tables });
const boat = defineResource({
  name: "boat",
  table: tables.boats,
  fields: fieldsOf(tables.boats).columns("id", "name"),
});
const { list, create } = crud(boat, {
  writable: ["name"],
  access: { read: "public", write: "public" },
  sort: ["-name"],
  paging: { by: "cursor", perPage: 1, max: 5 },
});
const harbour = defineModule({
  name: "harbour",
  tables,
  namespaces: [
    defineNamespace("harbour/v1", {
      "/boats": [list, create],
      "/own": [
        get({
          summary: "List pages read by the handler",
          args: cursor({ perPage: 3 }),
          returns: cursorPageOf(boat),
          access: "public",
          handler: async ({ args, db, select }) => ({
            items: await db.boats.find({ limit: args.per_page, select }),
            next: args.cursor === undefined ? "b2" : undefined,
          }),
        }),
      ],
    }),
  ],
});

test("a list by cursor has the argument cursor in place of page, and no totals", async () => {
  await using site = await testSite({ modules: [harbour()] });
  for (const name of ["Ana", "Bia"]) await site.post("/harbour/v1/boats", { name });
  const operation = site.site.manifest.operations.find(({ id: one }) => one.endsWith("boats"));
  expect(Object.keys(operation?.args ?? {})).toEqual(["cursor", "per_page"]);
  expect(operation?.returns).toMatchObject({ kind: "page", paging: "cursor" });
  const first = await site.get("/harbour/v1/boats", { _fields: "name" });
  expect(first.body).toEqual([{ name: "Bia" }]);
  expect(first.headers.get("x-core-total")).toBeNull();
  const link = first.headers.get("link") ?? "";
  expect(link).toMatch(
    /^<http:\/\/localhost\/api\/harbour\/v1\/boats\?_fields=name&cursor=[\w-]+>; rel="next"$/,
  );
  const next = await site.get(link.slice("<http://localhost/api".length, link.indexOf(">")));
  expect(next.body).toEqual([{ name: "Ana" }]);
  expect(next.headers.get("link")).not.toContain('rel="next"');
  expect((await site.get("/harbour/v1/boats", { cursor: "x".repeat(4001) })).status).toBe(400);
  expect((await site.get("/harbour/v1/boats", { per_page: 6 })).status).toBe(400);
});

test("a cursor that the list has not issued is rejected", async () => {
  await using site = await testSite({ modules: [harbour()] });
  for (const name of ["Ana", "Bia"]) await site.post("/harbour/v1/boats", { name });
  const { headers } = await site.get("/harbour/v1/boats");
  const cursor = /cursor=([\w-]+)/.exec(headers.get("link") ?? "")?.[1] ?? "";
  const issued = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
  const [order, name, key] = JSON.parse(issued) as unknown[];
  /** @param bytes - One character for each byte. */
  const status = async (bytes: string) => {
    const encoded = btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    return (await site.get("/harbour/v1/boats", { cursor: encoded })).status;
  };
  const text = (...parts: unknown[]) => JSON.stringify(parts);
  expect(await status(text(order, name, key))).toBe(200);
  for (const json of [
    "5",
    "null",
    "{}",
    '"text"',
    text(),
    text(order),
    text(order, name),
    text(order, name, key, key),
    text(1, name, key),
    text(order, 1, key),
    text(order, name, "1"),
    text(order, name, 1.5),
    text(order, name, null),
  ])
    expect([json, await status(json)]).toEqual([json, 400]);
  // Not UTF-8.
  expect(await status(text(order, "\u00ff", key))).toBe(400);
});

test("a cursor with a number that is out of range is rejected", async () => {
  const marks = { marks: table({ id: id(), height: real() }) };
  const { crud: ofMarks } = moduleBuilder({ tables: marks });
  const mark = defineResource({
    name: "mark",
    table: marks.marks,
    fields: fieldsOf(marks.marks).columns("id", "height"),
  });
  const operations = ofMarks(mark, {
    writable: ["height"],
    access: { read: "public", write: "public" },
    sort: ["-height"],
    paging: { by: "cursor", perPage: 1 },
  });
  const tides = defineModule({
    name: "tides",
    tables: marks,
    namespaces: [defineNamespace("tides/v1", { "/marks": [operations.list, operations.create] })],
  });
  await using site = await testSite({ modules: [tides()] });
  for (const height of [1.5, 2.5]) await site.post("/tides/v1/marks", { height });
  const { headers } = await site.get("/tides/v1/marks");
  const cursor = /cursor=([\w-]+)/.exec(headers.get("link") ?? "")?.[1] ?? "";
  const issued = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
  const status = async (height: string) => {
    const forged = btoa(issued.replace("2.5", height)).replaceAll("+", "-").replaceAll("/", "_");
    return (await site.get("/tides/v1/marks", { cursor: forged.replace(/=+$/, "") })).status;
  };
  expect([await status("2.25"), await status("1e999"), await status("-1e999")]).toEqual([
    200, 400, 400,
  ]);
});

test("a handler may read pages in its own way", async () => {
  await using site = await testSite({ modules: [harbour()] });
  const { headers } = await site.get("/harbour/v1/own");
  expect(headers.get("link")).toBe('<http://localhost/api/harbour/v1/own?cursor=b2>; rel="next"');
  const last = await site.get("/harbour/v1/own", { cursor: "b2" });
  expect(last.headers.get("link")).not.toContain('rel="next"');
});

test("an order that does not fit is an error when it is declared", () => {
  expect(() => cursorOf(boat, { sort: ["nam" as "name"] })).toThrow(
    'The sort of "boat": the column "nam" does not exist.',
  );
  expect(() => cursorOf(boat, { orderBy: { nam: "asc" } as never })).toThrow(
    'cursorOf "boat": the column "nam" does not exist.',
  );
  expect(() => cursorOf(boat, { orderBy: { name: ["Ana"] } })).toThrow(
    'cursorOf: the order must have columns with "asc" or "desc".',
  );
});

test("the types of the arguments contain those for the order, if there are several columns", () => {
  const sorted = cursorOf(boat, { sort: ["-name", "berth"] });
  const by: "name" | "berth" = sorted.args.orderby.parse("berth");
  const direction: "asc" | "desc" = sorted.args.order.parse("asc");
  expect([by, direction]).toEqual(["berth", "asc"]);
  expect(Object.keys(sorted.args)).toEqual(["cursor", "per_page", "orderby", "order"]);
  const byName = cursorOf(boat, { sort: ["name"] });
  // @ts-expect-error There is only one order.
  expect(byName.args.orderby).toBeUndefined();
});
