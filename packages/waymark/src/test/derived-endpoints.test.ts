import {
  can,
  dateTime,
  timestamp,
  defineModule,
  defineNamespace,
  defineResource,
  deleted,
  fieldsOf,
  id,
  integer,
  moduleBuilder,
  one,
  oneOrDeleted,
  ownerOr,
  paged,
  pageOf,
  roles,
  table,
  text,
  toInstant,
} from "@waymark/core";
import { mcp } from "@waymark/mcp";
import { toDeclarations, toOpenApi } from "@waymark/openapi";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import * as z from "zod";

const name = z.string().min(1).max(40).describe("Name of the berth");
const length = z.int().min(1).max(99).describe("Length in metres");
const from = dateTime().describe("First day");
const tables = {
  berths: table(
    {
      id: id(),
      name: text(name),
      length: integer(length),
      from: timestamp(from),
      owner: integer(),
      version: integer().default(1),
    },
    { indexes: [["owner", "id"]] },
  ),
};
const { crud, get, post, edit, remove } = moduleBuilder({ tables });
const berth = defineResource({
  name: "berth",
  table: tables.berths,
  version: "version",
  fields: fieldsOf(tables.berths).columns("id", "name", "length", "from", "owner"),
});
const manage = can("manage_berths");
const derived = crud(berth, {
  writable: ["name", "length", "from"],
  filters: { length: "range" },
  sort: ["name"],
  owner: { column: "owner", manage },
});

const berthId = z.int().positive().describe("ID of the berth");
const end = (text: string) =>
  length.optional().describe(`Only items with length ${text} this value`);
const own = ownerOr("owner", manage);
const toRange = (args: Record<`length_${"gte" | "gt" | "lte" | "lt"}`, number | undefined>) => ({
  ...(args.length_gte !== undefined && { gte: args.length_gte }),
  ...(args.length_gt !== undefined && { gt: args.length_gt }),
  ...(args.length_lte !== undefined && { lte: args.length_lte }),
  ...(args.length_lt !== undefined && { lt: args.length_lt }),
});
/** The same endpoints, written out. */
const written = {
  list: get({
    summary: "List berths",
    args: {
      ...paged(),
      length_gte: end("at least"),
      length_gt: end("greater than"),
      length_lte: end("at most"),
      length_lt: end("less than"),
    },
    returns: pageOf(berth),
    access: "signed-in",
    handler: ({ args, db, actor, select }) =>
      db.berths.page({
        page: args.page,
        per_page: args.per_page,
        where: {
          length: toRange(args),
          ...(!actor.can("manage_berths") && { owner: actor.id }),
        },
        orderBy: { name: "asc" },
        select,
      }),
  }),
  get: get({
    summary: "Get a berth",
    args: { id: berthId },
    returns: one(berth),
    find: ({ db, args }) => db.berths.get(args.id),
    access: own,
    handler: ({ found }) => found,
  }),
  create: post({
    summary: "Create a berth",
    args: { name, length, from },
    returns: one(berth),
    access: "signed-in",
    batch: true,
    handler: ({ args, db, actor, site }) =>
      db.berths.insert({
        ...args,
        from: toInstant(args.from, site.timezone),
        owner: actor.id,
      }),
  }),
  update: edit({
    summary: "Update a berth",
    args: {
      id: berthId,
      name: name.optional(),
      length: length.optional(),
      from: from.optional(),
    },
    returns: one(berth),
    find: ({ db, args }) => db.berths.get(args.id),
    access: own,
    batch: true,
    handler({ args: { id, from: start, ...args }, db, found, site }) {
      const time = start === undefined ? {} : { from: toInstant(start, site.timezone) };
      return db.berths.update(id, { ...args, ...time, version: found.version + 1 });
    },
  }),
  remove: remove({
    summary: "Delete a berth",
    args: { id: berthId },
    returns: oneOrDeleted(berth),
    find: ({ db, args }) => db.berths.get(args.id),
    access: own,
    batch: true,
    async handler({ db, found, show }) {
      const previous = await show(found);
      await db.berths.remove(found.id);
      return deleted(previous);
    },
  }),
};
const open = ({ list, get: read, create, update, remove: drop }: typeof written | typeof derived) =>
  testSite({
    url,
    modules: [
      mcp({ tools: "all", write: true }),
      defineModule({
        name: "quay",
        tables,
        contributes: [roles({ name: "master", label: "Master", capabilities: ["manage_berths"] })],
        namespaces: [
          defineNamespace("quay/v1", {
            "/berths": [list, create],
            "/berths/:id": [read, update, drop],
          }),
        ],
      })(),
    ],
  });
type Opened = Awaited<ReturnType<typeof open>>;

const url = "https://quay.example";
const keys = [
  "GET /quay/v1/berths",
  "POST /quay/v1/berths",
  "GET /quay/v1/berths/:id",
  "PATCH /quay/v1/berths/:id",
  "DELETE /quay/v1/berths/:id",
];

/** Everything that the site publishes about its endpoints. */
async function describe(opened: Opened) {
  const { site } = opened;
  const tools = await site.fetch(
    new Request(`${url}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    }),
  );
  const document: unknown = JSON.parse(JSON.stringify(toOpenApi(site)));
  return {
    catalogue: (await opened.get("/quay/v1")).body,
    options: (await opened.options("/quay/v1/berths")).body,
    document,
    declarations: toDeclarations(document),
    tools: await tools.text(),
    audit: site.audit(),
    explained: keys.map((key) => site.explain(key)),
  };
}

/** The responses to a sequence of requests. */
async function use(opened: Opened) {
  const ana = opened.as({ id: 7 });
  const rui = opened.as({ id: 8 });
  const master = opened.as({ id: 1, roles: ["master"] });
  const path = "/quay/v1/berths";
  const input = { name: "A1", length: 12, from: "2026-07-01T10:00:00" };
  const responses = [
    await ana.post(path, input),
    await rui.post(path, { ...input, name: "B2", owner: 7 }),
    await ana.post(path, { name: "", length: 100 }),
    await opened.post(path, input),
    await ana.get(path),
    await master.get(path, { per_page: 1, page: 2, _fields: "name" }),
    await master.get(path, { length_gt: 12 }),
    await ana.get(path, { length_lt: "x" }),
    await opened.get(path),
    await ana.get(`${path}/1`),
    await rui.get(`${path}/1`),
    await opened.get(`${path}/1`),
    await ana.get(`${path}/99`),
    await ana.edit(`${path}/1`, { length: 14 }),
    await ana.edit(`${path}/1`, { length: 15 }, { "If-Match": '"old"' }),
    await rui.edit(`${path}/1`, { length: 15 }),
    await ana.post("/batch/v1", {
      requests: [
        { path, body: input },
        { path: `${path}/1`, method: "DELETE" },
      ],
    }),
    await rui.remove(`${path}/3`),
    await master.remove(`${path}/3`),
  ];
  return responses.map(({ status, headers, body }) => ({
    status,
    body,
    headers: ["allow", "etag", "link", "location", "x-core-total"].map((one) => headers.get(one)),
  }));
}

test("endpoints that crud derives are described and respond like the same endpoints written out", async () => {
  await using sugar = await open(derived);
  await using long = await open(written);
  const described = await describe(sugar);
  expect(described.tools).toContain("Create a berth");
  expect(described.declarations).toContain("length_gte");
  expect(described).toEqual(await describe(long));
  const responses = await use(sugar);
  expect(responses.map(({ status }) => status)).toEqual([
    201, 201, 400, 401, 200, 200, 200, 400, 401, 200, 403, 401, 404, 200, 412, 403, 207, 403, 200,
  ]);
  expect(responses).toEqual(await use(long));
});
