import { describe, expect, test } from "vitest";
import * as z from "zod";
import { context } from "../args/common.ts";
import { can } from "../declare/access.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineResource, fieldsOf } from "../declare/resource.ts";
import { one, pageOf } from "../declare/returns.ts";
import { id, integer, table, text } from "@waymark/storage";
import { testSite } from "@waymark/testing";

const tables = {
  letters: table({ id: id(), owner: integer(), title: text(), secret: text() }),
};
const { get, post } = moduleBuilder({ tables });
const { column, field, link, rule } = fieldsOf(tables.letters);
/** How often a field was computed. */
let computed = 0;
const letter = defineResource({
  name: "letter",
  table: tables.letters,
  fields: {
    id: column("id"),
    title: column("title", { in: ["view", "edit", "embed"] }),
    owner: column("owner", { in: ["view", "edit"] }),
    secret: column("secret", { in: ["edit"] }),
    costly: field({
      reads: ["title", "secret"],
      schema: z.object({ raw: z.string(), rendered: z.string() }),
      in: ["edit"],
      value: (row) => {
        computed++;
        return { raw: row.secret, rendered: row.title };
      },
    }),
  },
  links: {
    self: link({ reads: ["id"], href: (row) => `/letters/v1/letters/${row.id}` }),
    next: link({
      reads: ["id"],
      href: (row) => `/letters/v1/letters/${row.id + 1}`,
      embeddable: true,
    }),
    guarded: link({ reads: [], href: () => "/letters/v1/guarded", embeddable: true }),
    outside: link({ reads: [], href: () => "https://evil.example/x", embeddable: true }),
    lost: link({ reads: [], href: () => "/nowhere/v1", embeddable: true }),
    inside: link({ reads: [], href: () => "/../../x?a[b]=1", embeddable: true }),
  },
  editable: rule(["owner"], ({ owner }, { actor }) => actor.id === owner),
});
/** The ids of the callers of the guarded route. */
const askedBy: number[] = [];
const letters = defineModule({
  name: "letters",
  tables,
  namespaces: [
    defineNamespace("letters/v1", {
      "/letters": [
        get({
          summary: "List letters",
          args: { context: context() },
          returns: pageOf(letter),
          access: "public",
          handler: ({ db, select }) => db.letters.page({ per_page: 100, select }),
        }),
        post({
          summary: "Create a letter",
          args: { owner: z.int(), title: z.string() },
          returns: one(letter),
          access: "public",
          handler: ({ args, db }) => db.letters.insert({ ...args, secret: "canary" }),
        }),
      ],
      "/letters/:id": [
        get({
          summary: "Get a letter",
          args: { id: z.int(), context: context() },
          returns: one(letter),
          find: ({ args, db }) => db.letters.get(args.id),
          access: "public",
          handler: ({ found }) => found,
        }),
      ],
      "/guarded": [
        get({
          summary: "Get a restricted object",
          access: can("see_guarded"),
          handler: ({ actor }) => {
            askedBy.push(actor.id);
            return { seen: true };
          },
        }),
      ],
      "/plain": [
        get({
          summary: "Get a plain value",
          access: "public",
          handler: () => ({ a: { b: 1, c: [{ d: 1, e: 2 }] }, f: 3 }),
        }),
      ],
    }),
  ],
});
const open = async (count = 2) => {
  const site = await testSite({ modules: [letters()] });
  for (let i = 1; i <= count; i++)
    await site.post("/letters/v1/letters", { owner: i % 2 ? 7 : 8, title: `t${i}` });
  return site;
};
const path = "/letters/v1/letters";

describe("C-6 _fields never widens a context", () => {
  test.each([
    "secret",
    "secret,costly",
    "costly.raw",
    "costly",
    "id,secret",
    "_links,secret",
    "*",
    "secret.length",
  ])("_fields=%s shows no field of another context", async (fields) => {
    await using site = await open();
    for (const context of [undefined, "view", "embed"])
      for (const place of [path, `${path}/1`]) {
        computed = 0;
        const reply = await site.get(place, {
          _fields: fields,
          ...(context && { context }),
        });
        expect(reply.status).toBe(200);
        expect(JSON.stringify(reply.body)).not.toContain("canary");
        expect(computed).toBe(0);
      }
  });
  test("with context=edit, rows have edit fields only for callers who may edit them", async () => {
    await using site = await open();
    const seven = site.as({ id: 7 });
    const { body } = await seven.get(path, { context: "edit", _fields: "id,secret,costly.raw" });
    expect(body).toEqual([{ id: 1, secret: "canary", costly: { raw: "canary" } }, { id: 2 }]);
    expect((await site.get(path, { context: "edit", _fields: "secret" })).body).toEqual([{}, {}]);
    expect(Object.keys((await seven.get(`${path}/2`, { context: "edit" })).body)).toEqual([
      "id",
      "title",
      "owner",
      "_links",
    ]);
  });
  test("only requested fields are computed", async () => {
    await using site = await open();
    const seven = site.as({ id: 7 });
    computed = 0;
    await seven.get(`${path}/1`, { context: "edit", _fields: "id,title" });
    expect(computed).toBe(0);
  });
  test.each([
    ["__proto__", {}],
    ["constructor", {}],
    ["constructor.name,a.b", { a: { b: 1 } }],
    ["a.__proto__", { a: {} }],
    ["a.c.d", { a: { c: [{ d: 1 }] } }],
    ["a.c.length,f", { a: { c: [{}] }, f: 3 }],
    ["f.x.y", { f: 3 }],
    ["nothing", {}],
    [",, ,", { a: { b: 1, c: [{ d: 1, e: 2 }] }, f: 3 }],
  ])("of a plain value, _fields=%s selects only own properties", async (fields, expected) => {
    await using site = await open(0);
    expect((await site.get("/letters/v1/plain", { _fields: fields })).body).toEqual(expected);
  });
  test("a million names in _fields take linear time", async () => {
    await using site = await open(1);
    const reply = await site.site.call(
      "GET /letters/v1/letters",
      { _fields: "a.".repeat(500_000) },
      {},
    );
    expect(reply.status).toBe(200);
  });
});

describe("_embed runs with the caller's permissions, within limits", () => {
  test("an embedded object that the caller may not read is replaced by its error", async () => {
    await using site = await open();
    const nobody = await site.get(`${path}/1`, { _embed: "guarded" });
    expect(nobody.body._embedded.guarded).toMatchObject([
      { code: "rest_forbidden", data: { status: 401 } },
    ]);
    const known = await site.as({ id: 9 }).get(`${path}/1`, { _embed: "guarded" });
    expect(known.body._embedded.guarded).toMatchObject([{ data: { status: 403 } }]);
    const reader = site.as({ id: 10, can: ["see_guarded"] });
    askedBy.length = 0;
    const seen = await reader.get(`${path}/1`, { _embed: "guarded" });
    expect(seen.body._embedded.guarded).toEqual([{ seen: true }]);
    expect(askedBy).toEqual([10]);
  });
  test("embedded objects are in the embed context, without embeds of their own", async () => {
    await using site = await open(3);
    const seven = site.as({ id: 7 });
    const { body } = await seven.get(`${path}/2`, { _embed: 1, context: "edit" });
    const [next] = body._embedded.next;
    expect(next).toMatchObject({ id: 3, title: "t3" });
    for (const name of ["owner", "secret", "costly", "_embedded"])
      expect(next).not.toHaveProperty(name);
  });
  test("URLs outside of the site are never requested; unknown routes embed nothing", async () => {
    await using site = await open();
    const { body } = await site.get(`${path}/1`, { _embed: 1 });
    expect(site.outbound.calls).toEqual([]);
    for (const relation of ["outside", "lost", "inside"])
      expect(body._embedded).not.toHaveProperty(relation);
  });
  test("each URL is requested once, and at most 50 per response", async () => {
    await using site = await open(70);
    const reader = site.as({ id: 10, can: ["see_guarded"] });
    askedBy.length = 0;
    const once = await reader.get(path, { _embed: "guarded" });
    expect(once.body).toHaveLength(70);
    expect(askedBy).toEqual([10]);
    const { body } = await reader.get(path, { _embed: "next" });
    const filled = body.filter((item: { _embedded?: object }) => item._embedded !== undefined);
    expect(filled).toHaveLength(50);
  });
  test("an _embed without matching links changes nothing", async () => {
    await using site = await open();
    const plain = await site.get(`${path}/1`);
    for (const _embed of ["unknown", "__proto__", "constructor", "self"])
      expect((await site.get(`${path}/1`, { _embed })).body).toEqual(plain.body);
  });
});
