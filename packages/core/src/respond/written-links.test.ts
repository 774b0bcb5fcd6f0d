import { expect, test } from "vitest";
import * as z from "zod";
import { context } from "../args/common.ts";
import { bind } from "../bind.ts";
import { defineModule } from "../module.ts";
import { defineNamespace } from "../namespace.ts";
import { defineLoader, defineResource, fieldsOf, one, pageOf } from "../resource.ts";
import { id, integer, json, table, text } from "../storage/table.ts";
import { testSite } from "../testing/site.ts";

const tables = {
  things: table({ id: id(), name: text(), owner: integer(), data: json().default(null) }),
};
const { column, field, link } = fieldsOf(tables.things);
const lengths = defineLoader({
  tables,
  reads: ["name"],
  empty: 0,
  load: async ({ rows }: { rows: readonly { id: number; name: string }[] }) =>
    new Map(rows.map((row) => [row.id, row.name.length])),
});
const thing = defineResource({
  name: "thing",
  table: tables.things,
  fields: {
    id: column("id"),
    name: column("name"),
    data: column("data"),
    length: field({
      reads: [],
      loads: { lengths },
      schema: z.int(),
      value: (_row, _show, loaded) => loaded.lengths,
    }),
    sometimes: field({
      reads: ["owner"],
      schema: z.string().optional(),
      value: ({ owner }) => (owner === 0 ? undefined : "here"),
    }),
  },
  links: {
    self: link({ href: "/things/v1/things/:id" }),
    owner: link({ href: "/core/v2/users/:owner", embeddable: true }),
    named: link({ href: { kind: 'a "kind"', href: "https://else.example/:name" } }),
    "core:both": link({
      href: [
        { part: 1, href: "/things/v1/things/:id?part=1" },
        { part: 2, href: "/things/v1/things/:id?owner=:owner" },
      ],
    }),
    computed: link({
      reads: ["id", "name"],
      loads: { lengths },
      href: ({ id: own }, _show, loaded) =>
        loaded.lengths > 3 ? { size: loaded.lengths, href: `/things/v1/things/${own}` } : undefined,
    }),
  },
});
const { get, post } = bind({ tables });
const things = defineModule({
  name: "things",
  tables,
  namespaces: [
    defineNamespace("things/v1", {
      "/things": [
        get({
          summary: "Things",
          args: { context: context() },
          returns: pageOf(thing),
          access: "public",
          handler: ({ db, select }) => db.things.page({ select }),
        }),
        post({
          summary: "Add one",
          args: { name: z.string(), owner: z.int(), data: z.json().optional() },
          access: "public",
          handler: async ({ db, args }) =>
            void (await db.things.insert({ ...args, data: args.data ?? null })),
        }),
      ],
      "/things/:id": [
        get({
          summary: "A thing",
          args: { id: z.int(), context: context() },
          returns: one(thing),
          access: "public",
          find: ({ db, args }) => db.things.get(args.id),
          handler: ({ found }) => found,
        }),
      ],
    }),
  ],
});

const given = [
  { name: "plain", owner: 4 },
  { name: 'quo"te \\ \n é 😀 \u2028', owner: 0, data: { list: [1, null, "ü"], empty: {} } },
  { name: "abc", owner: 9, data: "text" },
];

test("what is sent is, to the letter, what an envelope holds", async () => {
  await using site = await testSite({ modules: [things()] });
  for (const input of given) await site.post("/things/v1/things", input);
  for (const path of ["/things/v1/things", "/things/v1/things/2", "/things/v1/things/3"]) {
    const textOf = async (query: string) =>
      (await site.site.fetch(new Request(site.site.info.api + path + query))).text();
    // An envelope holds the body as a value: nothing of it was written before.
    const { body } = JSON.parse(await textOf("?_envelope")) as { body: unknown };
    expect(await textOf("")).toBe(JSON.stringify(body));
  }
});

test("an object without what its links name shows the others, and the curie only where it is needed", async () => {
  await using site = await testSite({ modules: [things()] });
  for (const input of given) await site.post("/things/v1/things", input);
  const { body } = await site.get("/things/v1/things/2");
  expect(Object.keys((body as { _links: object })._links)).toEqual(["self", "named", "computed"]);
  const { body: third } = await site.get("/things/v1/things/3");
  expect((third as { _links: unknown })._links).toMatchObject({
    owner: [{ embeddable: true, href: expect.stringMatching(/\/core\/v2\/users\/9$/) }],
    "core:both": [{ part: 1 }, { part: 2, href: expect.stringMatching(/\?owner=9$/) }],
    curies: [{ name: "core" }],
  });
});
