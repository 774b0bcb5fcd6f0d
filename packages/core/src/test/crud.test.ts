import { expect, expectTypeOf, test } from "vitest";
import * as z from "zod";
import { timestamp, id, integer, json, memory, table, text } from "@waymark/storage";
import { testSite } from "@waymark/testing";
import {
  can,
  createSite,
  dateTime,
  defineErrors,
  defineModule,
  defineNamespace,
  defineResource,
  fieldsOf,
  moduleBuilder,
  ownerOr,
  roles,
} from "../index.ts";

const errors = defineErrors({
  quay_full: [409, "The quay is full.", "All places are taken."],
});
const tables = {
  berths: table(
    {
      id: id(),
      name: text(z.string().min(1).max(40).describe("Name of the berth")),
      kind: text(z.enum(["sail", "motor"]).default("sail").describe("Type of boats")),
      length: integer(z.int().min(1).max(99).describe("Length in metres")),
      from: timestamp(dateTime().describe("First day")),
      note: text().nullable(),
      tags: json(z.array(z.string().max(20)).max(3).default([])),
      owner: integer(),
      created: timestamp(),
      changed: timestamp(),
      version: integer().default(1),
    },
    { indexes: [["owner", "id"], ["name"]], search: { columns: ["name"] } },
  ),
};
const kit = moduleBuilder({ tables });
const berth = defineResource({
  name: "berth",
  table: tables.berths,
  version: "version",
  modified: "changed",
  fields: fieldsOf(tables.berths).columns(),
});
const events: string[] = [];
const berths = kit.crud(berth, {
  writable: ["name", "kind", "length", "from", "note", "tags"],
  filters: { kind: "equals", length: "range", owner: "in", from: "range" },
  sort: ["-created", "name"],
  owner: { column: "owner", manage: can("manage_berths") },
  created: "created",
  errors: ["quay_full"],
  beforeWrite(_, { action, row }) {
    if (row.name === "full") throw errors.quay_full();
    return action === "create" && row.name === "auto" ? { note: "set by the module" } : undefined;
  },
  afterWrite: (_, { action, row, found }) =>
    void events.push(`${action} ${row.name} ${found?.name}`),
});
const quay = defineModule({
  name: "quay",
  tables,
  errors,
  contributes: [roles({ name: "master", label: "Master", capabilities: ["manage_berths"] })],
  namespaces: [
    defineNamespace("quay/v1", {
      "/berths": [berths.list, berths.create],
      "/berths/count": [berths.count],
      "/berths/:id": [berths.get, berths.update, berths.remove],
    }),
  ],
});
const site = await testSite({ modules: [quay()], timezone: "Europe/Lisbon" });
const ana = site.as({ id: 7 });
const rui = site.as({ id: 8 });
const master = site.as({ id: 1, roles: ["master"] });
const path = "/quay/v1/berths";
const input = { name: "A1", length: 12, from: "2026-07-01T10:00:00" };

test("create sets defaults, the owner and the times, and returns 201 with the row", async () => {
  const { status, body } = await ana.post(path, input);
  expect([status, body]).toEqual([
    201,
    {
      id: 1,
      name: "A1",
      kind: "sail",
      length: 12,
      from: "2026-07-01T09:00:00.000Z",
      note: null,
      tags: [],
      owner: 7,
      created: "2026-01-15T12:00:00.000Z",
      changed: "2026-01-15T12:00:00.000Z",
      version: 1,
    },
  ]);
  expect((await rui.post(path, { ...input, name: "auto" })).body.note).toBe("set by the module");
  expect(events).toEqual(["create A1 undefined", "create auto undefined"]);
});

test("arguments that are not writable are ignored, and invalid ones are named", async () => {
  const forged = await rui.post(path, {
    ...input,
    name: "B2",
    owner: 7,
    version: 9,
    kind: "motor",
  });
  expect([forged.body.owner, forged.body.version]).toEqual([8, 1]);
  const { status, body } = await ana.post(path, { ...input, length: 100, kind: "submarine" });
  expect([status, Object.keys(body.data.params)]).toEqual([400, ["kind", "length"]]);
  expect((await ana.post(path, {})).body.data.params).toEqual(["name", "length", "from"]);
});

test("a list has the rows of the caller, or all rows for callers with the manage capability", async () => {
  const names = async (who: typeof ana, query = {}) =>
    (await who.get(path, query)).body.map(({ name }: { name: string }) => name);
  expect(await names(ana)).toEqual(["A1"]);
  expect(await names(master, { orderby: "name", order: "desc" })).toEqual(["auto", "B2", "A1"]);
  expect(await names(master, { kind: "motor" })).toEqual(["B2"]);
  expect(await names(master, { owner: "7,9" })).toEqual(["A1"]);
  expect(await names(master, { length_gte: 12, length_lt: 12 })).toEqual([]);
  expect(await names(master, { from_gte: "2026-07-01T10:00:00", search: "b2" })).toEqual(["B2"]);
  expect(await names(master, { from_gte: "2026-07-01T10:00:00Z" })).toEqual([]);
  expect((await master.get(`${path}/count`, { kind: "sail" })).body).toEqual({ count: 2 });
  expect((await ana.get(`${path}/count`)).body).toEqual({ count: 1 });
  const page = await master.get(path, { per_page: 2, page: 2, _fields: "name" });
  expect([page.body, page.headers.get("X-Core-Total")]).toEqual([[{ name: "A1" }], "3"]);
});

test("only the owner and callers with the manage capability can access a row", async () => {
  expect((await ana.get(`${path}/1`)).status).toBe(200);
  expect((await rui.get(`${path}/1`)).body.code).toBe("rest_forbidden");
  expect((await master.get(`${path}/1`)).status).toBe(200);
  expect((await site.get(`${path}/1`)).status).toBe(401);
  expect((await site.get(`${path}/999`)).status).toBe(401);
  expect((await ana.get(`${path}/999`)).status).toBe(404);
  expect((await site.get(path)).body.code).toBe("rest_not_logged_in");
  expect((await site.post(path, input)).status).toBe(401);
  expect((await rui.edit(`${path}/1`, { name: "mine" })).status).toBe(403);
  expect((await rui.remove(`${path}/1`)).status).toBe(403);
  expect((await ana.get(`${path}/1`)).headers.get("Allow")).toBe("GET, POST, PUT, PATCH, DELETE");
  expect((await ana.get(path)).headers.get("Allow")).toBe("GET, POST");
});

test("an update changes the given columns, and increases the version", async () => {
  const before = await ana.get(`${path}/1`);
  const changed = await ana.edit(`${path}/1`, { note: "deep" });
  expect([changed.status, changed.body.note, changed.body.kind, changed.body.version]).toEqual([
    200,
    "deep",
    "sail",
    2,
  ]);
  const headers = { "If-Match": before.headers.get("ETag") ?? "" };
  expect((await ana.edit(`${path}/1`, { note: "x" }, headers)).status).toBe(412);
  expect((await ana.edit(`${path}/1`, { note: null })).body.note).toBeNull();
  expect((await ana.edit(`${path}/1`, {})).body.version).toBe(3);
  expect((await ana.edit(`${path}/1`, { name: "full" })).body.code).toBe("quay_full");
  expect((await ana.get(`${path}/1`)).body.name).toBe("A1");
});

test("delete returns the previous row", async () => {
  const gone = await rui.remove(`${path}/2`);
  expect([gone.status, gone.body.deleted, gone.body.previous.name]).toEqual([200, true, "auto"]);
  expect((await master.get(`${path}/2`)).status).toBe(404);
});

test("writes can be part of a batch", async () => {
  const { body } = await ana.post("/batch/v1", {
    requests: [
      { path, body: { ...input, name: "C3" } },
      { path: `${path}/1`, method: "DELETE" },
    ],
  });
  expect(body.responses.map(({ status }: { status: number }) => status)).toEqual([201, 200]);
});

test("catalogue, audit and explain describe the endpoints", async () => {
  const { body } = await site.get("/quay/v1");
  const [, create] = body.routes["/quay/v1/berths"].endpoints;
  expect(create.args).toMatchObject({
    name: { type: "string", minLength: 1, maxLength: 40, required: true },
    kind: { type: "string", enum: ["sail", "motor"], default: "sail", required: false },
    length: { type: "integer", minimum: 1, maximum: 99, description: "Length in metres" },
    from: { type: "string", format: "date-time", description: "First day", required: true },
    note: { type: ["string", "null"], required: false },
  });
  expect(Object.keys(create.args)).toEqual(["name", "kind", "length", "from", "note", "tags"]);
  const [update] = body.routes["/quay/v1/berths/(?P<id>[\\d]+)"].endpoints.filter(
    ({ methods }: { methods: string[] }) => methods.includes("PATCH"),
  );
  expect(update.args.kind).not.toHaveProperty("default");
  const options = await ana.options(path);
  expect(options.body.schema.properties.length).toMatchObject({ type: "integer", maximum: 99 });
  const audit = site.site.audit().find(({ route }) => route === `GET ${path}/:id`);
  expect([audit?.access, audit?.may]).toEqual([
    "can manage_berths, or owns the object",
    { anonymous: "no", master: "yes" },
  ]);
  expect(site.site.explain(`GET ${path}`)).toContain("List berths");
});

test("the typed client knows the arguments and the rows", () => {
  type Create = Parameters<
    NonNullable<(typeof berths)["create"]["~types"] extends infer D ? (d: D) => void : never>
  >[0];
  expectTypeOf<NonNullable<Create>["input"]>().toEqualTypeOf<{
    name: string;
    length: number;
    from: string;
    kind?: "sail" | "motor" | undefined;
    note?: string | null | undefined;
    tags?: string[] | undefined;
  }>();
});

test("a misspelled capability of an owner rule is reported when the site is created", () => {
  const rule = kit.get({
    summary: "Get",
    args: { id: z.int() },
    find: ({ db, args }) => db.berths.get(args.id),
    access: ownerOr("owner", can("manage_birth")),
    handler: ({ found }) => found.name,
  });
  const odd = defineModule({
    name: "odd",
    tables,
    contributes: [roles({ name: "master", label: "Master", capabilities: ["manage_berths"] })],
    namespaces: [defineNamespace("odd/v1", { "/berths/:id": [rule] })],
  });
  expect(() => createSite({ storage: memory(), modules: [odd()] })).toThrow(
    'requires the capability "manage_birth"',
  );
});

test("options that do not fit the table are reported when the module is loaded", () => {
  const access = { read: "public", write: "signed-in" } as const;
  const other = { pages: table({ id: id(), path: text(), meta: json() }, { indexes: [["path"]] }) };
  const page = defineResource({
    name: "page",
    table: other.pages,
    fields: fieldsOf(other.pages).columns("id", "path"),
  });
  expect(() => kit.crud(page, { access })).toThrow(
    'crud: the table of the resource "page" is not one of the tables of this builder.',
  );
  const { crud } = moduleBuilder({ tables: other });
  expect(() => crud(page, { access, writable: ["meta", "path"] }).create).toThrow(
    'crud of "page": the column "meta" has type json and no schema',
  );
  expect(() => crud(page, { access, filters: { path: "range" } }).list).toThrow(
    "ranges are for numbers and dates",
  );
  expect(() => kit.crud(berth, { access, writable: ["owner"], created: "owner" })).toThrow(
    'the column "owner" is set by the server and cannot be writable',
  );
  const long = { pages: table({ id: id(), path: text(z.string()) }, { indexes: [["path"]] }) };
  const own = defineResource({ name: "page", table: long.pages, fields: {} });
  const made = moduleBuilder({ tables: long }).crud(own, { access, writable: ["path"] });
  expect(() => made.create).toThrow("its schema must have a maximum length of 866 or less");
});
