import { accountTables, userFields } from "@waymark/accounts";
import {
  moduleBuilder,
  defineLoader,
  defineModule,
  fieldsOf,
  integer,
  raw,
  table,
  valuesOf,
} from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import * as z from "zod";
import {
  contentFields,
  contentTables,
  termFields,
  typeFields,
  type ContentType,
} from "../index.ts";
import { startSite } from "./site.ts";

const tables = { votes: table({ item: integer(), votes: integer() }, { key: ["item"] }) };
const { defineService, defineTask } = moduleBuilder({ tables });
const vote = defineTask("vote", async ({ transaction }, item: number) => {
  await transaction(({ db }) =>
    db.votes.upsert([{ item, votes: item * 10 }], { on: ["item"], set: ["votes"] }),
  );
});
let loads = 0;
const votesOf = defineLoader<typeof tables, number>({
  tables,
  empty: 0,
  async load({ rows, db }) {
    loads += 1;
    const found = await db.votes.find({ where: { item: { in: rows.map(({ id }) => id) } } });
    return new Map(found.map(({ item, votes }) => [item, votes]));
  },
});
const items = fieldsOf(contentTables.content);
const terms = fieldsOf(contentTables.terms);
const lengthOf = defineService("length", async (_, name: string) => name.length);
const lengths = defineLoader<{}, number, { readonly name: string }>({
  tables: {},
  reads: ["name"],
  by: "name",
  empty: 0,
  load: async ({ rows, callService }) =>
    new Map(
      await Promise.all(
        rows.map(async ({ name }) => [name, await callService(lengthOf, name)] as const),
      ),
    ),
});
const types = fieldsOf(valuesOf<ContentType>());
const users = fieldsOf(accountTables.users);
const voting = defineModule({
  name: "voting",
  requires: ["content"],
  tables,
  tasks: [vote],
  contributes: [
    contentFields({
      name: "votes",
      types: ["post"],
      field: items.field({
        description: "How many liked it",
        reads: ["id"],
        loads: { votes: votesOf },
        schema: z.int(),
        value: (_row, _show, { votes }) => votes,
      }),
    }),
    termFields({
      name: "letters",
      taxonomies: ["category"],
      field: terms.field({ reads: ["name"], schema: z.int(), value: ({ name }) => name.length }),
    }),
    typeFields({
      name: "letters",
      field: types.field({
        reads: ["name"],
        loads: { lengths },
        schema: z.int(),
        value: (_row, _show, loaded) => loaded.lengths,
      }),
    }),
    userFields({
      name: "letters",
      field: users.field({ reads: ["login"], schema: z.int(), value: ({ login }) => login.length }),
    }),
  ],
});
const posts = "/core/v2/posts";

describe.each(await testStorages())("fields of other modules on %s", (_, storage) => {
  test("are added to the declared items and terms, and loaded once per list", async () => {
    await using site = await startSite({ storage: storage(), modules: [voting()] });
    const add = async (title: string) =>
      (await site.editor.post(posts, { title, status: "publish" })).body.id as number;
    const [fog, rain] = [await add("Fog"), await add("Rain")];
    await site.site.run(vote, rain);
    loads = 0;
    const { body } = await site.get(posts, { _fields: "id,votes", orderby: "id", order: "asc" });
    expect(body).toEqual([
      { id: fog, votes: 0 },
      { id: rain, votes: rain * 10 },
    ]);
    expect(loads).toBe(1);
    await site.get(posts, { _fields: "id" });
    expect(loads).toBe(1);
    expect((await site.get(`${posts}/${rain}`)).body.votes).toBe(rain * 10);

    const page = await site.editor.post("/core/v2/pages", { title: "P", status: "publish" });
    expect(page.body).not.toHaveProperty("votes");
    expect((await site.editor.post("/core/v2/categories", { name: "Deep" })).body.letters).toBe(4);
    expect((await site.editor.post("/core/v2/tags", { name: "Deep" })).body.letters).toBe(
      undefined,
    );
  });
});

test("types and users have added fields too, and a loader can call a service and use another key column", async () => {
  await using site = await startSite({ modules: [voting()] });
  const { body } = await site.get("/core/v2/types");
  expect(body).toMatchObject({ post: { letters: 4 }, attachment: { letters: 10 } });
  const one = await site.get("/core/v2/types/post", { _fields: "slug,letters" });
  expect(one.body).toEqual({ slug: "post", letters: 4 });
  const me = await site.editor.get("/core/v2/users/me", { _fields: "letters" });
  expect(me.body.letters).toBeGreaterThan(0);
});

test("are described like the others, and ignored in writes", async () => {
  await using site = await startSite({ modules: [voting()] });
  const { schema } = (await site.options(posts)).body;
  expect(schema.properties.votes).toMatchObject({
    type: "integer",
    description: "How many liked it",
    readonly: true,
  });
  const created = await site.editor.post(posts, { title: "Fog", status: "publish", votes: 7 });
  expect(created.body.votes).toBe(0);
});

test("with the name of an existing field are rejected by createSite", async () => {
  const taken = defineModule({
    name: "taken",
    requires: ["content"],
    contributes: [
      contentFields({
        name: "title",
        field: items.field({ reads: [], schema: raw({}, z.string()), value: () => "" }),
      }),
    ],
  });
  await expect(startSite({ modules: [taken()] })).rejects.toThrow(
    'A field "title" is added to posts, which already has a field with this name.',
  );
});
