import { accounts, accountTables, createUser, userFields } from "@waymark/accounts";
import {
  content,
  contentFields,
  contentTables,
  ensureDefaults,
  termFields,
} from "@waymark/content";
import {
  timestamp,
  dateTime,
  defineModule,
  integer,
  linkedColumn,
  moduleBuilder,
  table,
  text,
} from "@waymark/core";
import { testSite } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { testStorages } from "../testing.ts";

const berth = z.string().max(10).describe("Berth of the boat");
const tables = {
  members: table(
    {
      user: integer(),
      berth: text(berth).nullable(),
      since: timestamp(dateTime().describe("Member since")),
    },
    { key: ["user"], indexes: [["berth", "user"]] },
  ),
  places: table(
    { item: integer(), depth: integer(z.int().min(0).max(99)) },
    { key: ["item"], indexes: [["depth", "item"]] },
  ),
  colours: table({ term: integer(), colour: text(z.enum(["red", "blue"])) }, { key: ["term"] }),
};
const { defineTask } = moduleBuilder({ tables });
const fill = defineTask("fill", async ({ db }, _: void) => {
  await db.members.insert({ user: 2, berth: "A1", since: new Date("2026-01-02T00:00:00Z") });
  await db.members.insert({ user: 3, berth: null, since: new Date("2026-03-04T00:00:00Z") });
});
const place = defineTask("place", ({ db }, row: { item: number; depth: number }) =>
  db.places.insert(row),
);
const colour = defineTask("colour", ({ db }, term: number) =>
  db.colours.insert({ term, colour: "red" }),
);
const { users } = accountTables;
const harbour = defineModule({
  name: "harbour",
  requires: ["content"],
  tables,
  tasks: [fill, place, colour],
  contributes: [
    userFields(
      linkedColumn(users, tables.members, { to: "user", column: "berth", filter: "in" }),
      linkedColumn(users, tables.members, {
        to: "user",
        column: "since",
        name: "member_since",
        filter: "range",
      }),
    ),
    contentFields({
      ...linkedColumn(contentTables.content, tables.places, {
        to: "item",
        column: "depth",
        filter: "range",
      }),
      types: ["post"],
    }),
    termFields({
      ...linkedColumn(contentTables.terms, tables.colours, {
        to: "term",
        column: "colour",
        filter: "equals",
      }),
      taxonomies: ["post_tag"],
    }),
  ],
});

describe.each(await testStorages())(
  "columns that a module links to objects of other modules, on %s",
  (_, storage) => {
    async function open() {
      const site = await testSite({
        storage: storage(),
        modules: [harbour(), accounts(), content()],
      });
      await site.site.run(ensureDefaults, undefined);
      for (const login of ["ana", "bia", "eva"])
        await site.site.run(createUser, {
          login,
          email: `${login}@example.com`,
          password: "a lantern in the fog",
        });
      await site.site.run(fill, undefined);
      return { site, admin: site.as({ id: 1, roles: ["administrator"] }) };
    }
    test("are fields of users, and filter their list", async () => {
      const { site, admin } = await open();
      await using _site = site;
      const list = async (query: object) =>
        (await admin.get("/core/v2/users", { _fields: "id,berth,member_since", ...query })).body;
      expect(await list({ orderby: "id" })).toEqual([
        { id: 1, berth: null, member_since: null },
        { id: 2, berth: "A1", member_since: "2026-01-02T00:00:00.000Z" },
        { id: 3, berth: null, member_since: "2026-03-04T00:00:00.000Z" },
      ]);
      expect((await list({ berth: "A1,B2" })).map((one: { id: number }) => one.id)).toEqual([2]);
      const late = {
        member_since_gt: "2026-01-02T00:00:00",
        member_since_lte: "2026-03-04T00:00:00Z",
      };
      expect((await list(late)).map((one: { id: number }) => one.id)).toEqual([3]);
      const invalid = await admin.get("/core/v2/users", { berth: "far-too-long-a-berth" });
      expect([invalid.status, Object.keys(invalid.body.data.params)]).toEqual([400, ["berth"]]);
      const { headers } = await admin.get("/core/v2/users", { berth: "A1" });
      expect(headers.get("x-core-total")).toBe("1");
    });
    test("are fields of items and terms, and filter their lists", async () => {
      const { site, admin } = await open();
      await using _site = site;
      const posts: number[] = [];
      for (const title of ["Deep", "Shallow", "Dry"])
        posts.push((await admin.post("/core/v2/posts", { title, status: "publish" })).body.id);
      await site.site.run(place, { item: posts[0]!, depth: 40 });
      await site.site.run(place, { item: posts[1]!, depth: 4 });
      const deep = await site.get("/core/v2/posts", { depth_gte: 10, _fields: "id,depth" });
      expect(deep.body).toEqual([{ id: posts[0], depth: 40 }]);
      expect(deep.headers.get("x-core-total")).toBe("1");
      const { body: tag } = await admin.post("/core/v2/tags", { name: "Buoys" });
      await admin.post("/core/v2/tags", { name: "Ropes" });
      await site.site.run(colour, tag.id);
      const red = await site.get("/core/v2/tags", { colour: "red", _fields: "name,colour" });
      expect(red.body).toEqual([{ name: "Buoys", colour: "red" }]);
      expect((await site.get("/core/v2/tags", { colour: "green" })).status).toBe(400);
    });
    test("are part of the manifest: arguments and fields", async () => {
      const { site } = await open();
      await using _site = site;
      const at = (path: string) =>
        site.site.manifest.operations.find((one) => one.method === "GET" && one.path === path);
      expect(at("/core/v2/users")?.args).toMatchObject({
        berth: { type: "array" },
        member_since_gt: {},
      });
      expect(Object.keys(at("/core/v2/posts")?.args ?? {})).toContain("depth_lt");
      expect(Object.keys(at("/core/v2/pages")?.args ?? {})).not.toContain("depth_lt");
      expect(at("/core/v2/tags")?.args["colour"]).toMatchObject({ enum: ["red", "blue"] });
      expect(site.site.resources.tables.map(({ name }) => name)).toContain("harbour_members");
    });
  },
);

test("a column that does not fit is an error when it is declared", () => {
  const { members } = tables;
  expect(() => linkedColumn(users, members, { to: "user", column: "bert" as "berth" })).toThrow(
    'linkedColumn "bert": the column "bert" does not exist.',
  );
  expect(() =>
    linkedColumn(users, members, { to: "user", column: "berth", in: ["edit"], filter: "in" }),
  ).toThrow("a filter would disclose a field");
  expect(() =>
    linkedColumn(users, members, { to: "user", column: "berth", filter: "range" }),
  ).toThrow("ranges are for numbers and dates");
});
