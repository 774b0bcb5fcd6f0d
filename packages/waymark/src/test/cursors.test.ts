import { createClient } from "@waymark/client";
import {
  cursorOf,
  timestamp,
  defineModule,
  defineNamespace,
  defineResource,
  fieldsOf,
  id,
  integer,
  moduleBuilder,
  real,
  table,
  text,
} from "@waymark/core";
import { testSite } from "@waymark/testing";
import * as z from "zod";
import { describe, expect, test } from "vitest";
import { testStorages } from "../testing.ts";

const tables = {
  boats: table(
    {
      id: id(),
      name: text(z.string().max(40)),
      berth: integer().nullable(),
      weight: real().default(0),
      seen: timestamp(),
    },
    {
      indexes: [
        ["name", "id"],
        ["seen", "id"],
      ],
    },
  ),
};
const { crud, get, defineTask } = moduleBuilder({ tables });
const boat = defineResource({
  name: "boat",
  table: tables.boats,
  // The columns of the order need not be in the response.
  fields: fieldsOf(tables.boats).columns("id"),
});
const boats = crud(boat, {
  writable: ["name"],
  access: { read: "public", write: "public" },
  filters: { name: "in" },
  sort: ["name", "-berth", "weight", "-seen", "id"],
  paging: { by: "cursor", perPage: 2 },
});
const newest = cursorOf(boat, { orderBy: [{ berth: "asc" }, { seen: "desc" }] });
const fill = defineTask("fill", async ({ db }, count: number) => {
  for (let i = 0; i < count; i++)
    await db.boats.insert({
      name: ["Ana", "Bia", "Ève"][i % 3]!,
      berth: i % 4 === 0 ? null : i % 4,
      weight: (i % 5) / 3,
      seen: new Date(Date.UTC(2026, 0, 1, 0, 0, i % 6, 7)),
    });
});
const rename = defineTask("remove", async ({ db }, number: number) => db.boats.remove(number));
const harbour = defineModule({
  name: "harbour",
  tables,
  tasks: [fill, rename],
  namespaces: [
    defineNamespace("harbour/v1", {
      "/boats": [boats.list],
      "/boats/:id": [boats.remove],
      "/newest": [
        get({
          summary: "List boats by berth",
          args: newest.args,
          returns: newest.returns,
          access: "public",
          handler: (ctx) => newest.page(ctx, ctx.db.boats, { where: { id: { gt: 0 } } }),
        }),
      ],
    }),
  ],
});
const next = (headers: Headers) =>
  /<http:\/\/localhost\/api([^>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];

describe.each(await testStorages())("lists that are read by cursor, on %s", (_, storage) => {
  const open = async (count: number) => {
    const site = await testSite({ storage: storage(), modules: [harbour()] });
    await site.site.run(fill, count);
    const walk = async (path: string, onPage = async (_page: number) => {}) => {
      const ids: number[] = [];
      let pages = 0;
      for (let at: string | undefined = path; at !== undefined && pages < 30; pages++) {
        await onPage(pages);
        const { status, body, headers } = await site.send("GET", at);
        expect(status).toBe(200);
        expect(headers.get("x-core-total")).toBeNull();
        ids.push(...body.map((one: { id: number }) => one.id));
        at = next(headers);
      }
      return { ids, pages };
    };
    return { ...site, walk };
  };
  const orders = ["name", "berth", "weight", "seen", "id"].flatMap((column) => [
    [column, "asc"],
    [column, "desc"],
  ]);
  test("have each row once, in the order of any column in both directions", async () => {
    const { walk, site } = await open(11);
    for (const [column, order] of orders) {
      const query = `orderby=${column}&order=${order}`;
      const { ids, pages } = await walk(`/harbour/v1/boats?${query}`);
      const whole = await walk(`/harbour/v1/boats?${query}&per_page=100`);
      expect(ids, query).toEqual(whole.ids);
      expect(new Set(ids).size).toBe(11);
      expect([pages, whole.pages]).toEqual([6, 1]);
    }
    const mixed = await walk("/harbour/v1/newest?per_page=3");
    expect(mixed.ids).toEqual((await walk("/harbour/v1/newest?per_page=100")).ids);
    await site.close();
  });
  test("keep their place when rows are added and deleted, also the last row of a page", async () => {
    const { walk, site, remove } = await open(8);
    const { ids } = await walk("/harbour/v1/boats?orderby=id&order=asc", async (page) => {
      if (page === 1) expect((await remove("/harbour/v1/boats/2")).status).toBe(200);
      if (page === 2) await site.run(fill, 3);
    });
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    await site.close();
  });
  test("keep the filters and the page size in the next link", async () => {
    const { walk, site } = await open(9);
    const { ids, pages } = await walk(
      "/harbour/v1/boats?orderby=id&order=asc&name=Ana,Bia&per_page=3",
    );
    expect([ids, pages]).toEqual([[1, 2, 4, 5, 7, 8], 2]);
    await site.close();
  });
  test("reject a cursor of another list, and name the argument", async () => {
    const { get: read, site } = await open(5);
    const first = await read("/harbour/v1/boats", { orderby: "name" });
    const cursor = new URL(next(first.headers)!, "http://x").searchParams.get("cursor")!;
    const forge = (change: (parts: unknown[]) => unknown[]) => {
      const parts = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
      return Buffer.from(JSON.stringify(change(parts))).toString("base64url");
    };
    const wrong: [string, string][] = [
      ["name", "nonsense"],
      ["name", "%%%"],
      ["berth", cursor],
      ["name", `${cursor}x`],
      ["name", forge(([order, , id]) => [order, 5, id])],
      ["name", forge(([order, , id]) => [order, null, id])],
      ["name", forge(([order, , id]) => [order, "a\0b", id])],
      ["name", forge(([order, , id]) => [order, "\ud800", id])],
      ["name", forge(([order, name]) => [order, name, 1.5])],
      ["name", forge(([order, name]) => [order, name])],
    ];
    for (const [orderby, sent] of wrong) {
      const { status, body } = await read("/harbour/v1/boats", { orderby, cursor: sent });
      expect([status, body.code], sent).toEqual([400, "rest_invalid_param"]);
      expect(body.data.params).toEqual({
        cursor: "cursor is not a cursor of this list in this order.",
      });
    }
    const beyond = { orderby: "name", cursor: forge(([order]) => [order, "ÿ", 2 ** 50]) };
    expect((await read("/harbour/v1/boats", beyond)).body).toEqual([]);
    await site.close();
  });
  test("are read page by page by the typed client", async () => {
    const { site } = await open(5);
    const client = createClient<typeof site>({
      url: "http://localhost/api/",
      fetch: async (input: Request | string | URL, init?: RequestInit) =>
        site.fetch(new Request(input, init)),
    });
    const ids: number[] = [];
    for await (const { body } of client.pages("/harbour/v1/boats", { order: "asc", orderby: "id" }))
      ids.push(...body.map((one) => one.id));
    expect(ids).toEqual([1, 2, 3, 4, 5]);
    const called = await site.call("GET /harbour/v1/boats", { per_page: 1 });
    expect(called.body.length).toBe(1);
    await expect(client.get("/harbour/v1/boats", { cursor: "x" })).rejects.toMatchObject({
      code: "rest_invalid_param",
    });
    await site.close();
  });
});
