import { expect, expectTypeOf, test, describe } from "vitest";
import { id, integer, ref, table, text, type Table } from "@waymark/storage";
import { testSite } from "@waymark/testing";
import { testStorages } from "waymark/testing";
import * as z from "zod";
import {
  DefinitionError,
  createSite,
  defineModule,
  defineNamespace,
  defineResource,
  fieldsOf,
  InvalidReferenceError,
  invalidReference,
  jsonResponse,
  memory,
  moduleBuilder,
} from "../index.ts";

const piers = table({
  id: id(),
  name: text(z.string().max(40)),
  kind: text(z.enum(["wood", "stone"])),
});
const codes = table({ code: text(z.string().max(8)) }, { key: ["code"] });
const boats = table(
  {
    id: id(),
    name: text(z.string().max(40)),
    pier: ref(piers, {}, z.int().positive().describe("ID of the pier")),
    flag: ref(codes, { onDelete: "set null" }).nullable(),
    leader: ref((): Table => boats, { onDelete: "cascade" }).nullable(),
  },
  { indexes: [{ columns: ["pier", "name"], unique: true }] },
);
const tables = { boats, codes, piers };
const { crud, post } = moduleBuilder({ tables });
const free = { read: "public", write: "public" } as const;
const pierResource = defineResource({
  name: "pier",
  table: piers,
  fields: fieldsOf(piers).columns(),
});
const ofBoats = fieldsOf(boats);
const boatResource = defineResource({
  name: "boat",
  table: boats,
  fields: ofBoats.columns(),
  links: { pier: ofBoats.link({ href: "/quay/v1/piers/:pier", embeddable: true }) },
});
const pierRoutes = crud(pierResource, { writable: ["name", "kind"], access: free });
const boatRoutes = crud(boatResource, {
  writable: ["name", "pier", "flag", "leader"],
  filters: { pier: "in", flag: "equals", "pier.kind": "in" },
  access: free,
});
const ok = jsonResponse("ok", z.object({ id: z.int() }));
const quay = defineModule({
  name: "quay",
  tables,
  namespaces: [
    defineNamespace("quay/v1", {
      "/piers": [pierRoutes.list, pierRoutes.create],
      "/piers/:id": [pierRoutes.get, pierRoutes.update, pierRoutes.remove],
      "/boats": [boatRoutes.list, boatRoutes.create],
      "/boats/count": [boatRoutes.count],
      "/boats/:id": [boatRoutes.get, boatRoutes.update, boatRoutes.remove],
      "/landings": [
        post({
          summary: "Land at a pier",
          args: { pier_id: z.int(), name: z.string() },
          returns: ok,
          access: "public",
          async handler({ db, args: { pier_id: pier, name } }) {
            try {
              return await db.boats.insert({ name, pier });
            } catch (error) {
              throw error instanceof InvalidReferenceError ? invalidReference("pier_id") : error;
            }
          },
        }),
      ],
    }),
  ],
});

describe.each(await testStorages())("references on %s", (_, storage) => {
  const open = async () => {
    const site = await testSite({ storage: storage(), modules: [quay()] });
    await site.post("/quay/v1/piers", { name: "A", kind: "wood" });
    await site.post("/quay/v1/piers", { name: "B", kind: "stone" });
    return site;
  };

  test("a reference to a missing object is a 400 that names the argument", async () => {
    await using site = await open();
    const invalid = async (work: Promise<{ status: number; body: any }>, param: string) => {
      const { status, body } = await work;
      expect([status, body.code]).toEqual([400, "rest_invalid_param"]);
      expect(body.data.details).toEqual({
        [param]: {
          code: "rest_invalid_reference",
          message: `${param} is not the key of an existing object.`,
          data: null,
        },
      });
    };
    await invalid(site.post("/quay/v1/boats", { name: "Gull", pier: 9 }), "pier");
    await invalid(site.post("/quay/v1/boats", { name: "Gull", pier: 1, flag: "PT" }), "flag");
    await invalid(site.post("/quay/v1/landings", { name: "Gull", pier_id: 9 }), "pier_id");
    const created = await site.post("/quay/v1/boats", { name: "Gull", pier: 1 });
    expect([created.status, created.body.flag]).toEqual([201, null]);
    await invalid(site.edit(`/quay/v1/boats/${created.body.id}`, { leader: 99 }), "leader");
  });

  test("an object that others refer to cannot be deleted, and conflicts name the unique columns", async () => {
    await using site = await open();
    const { body: gull } = await site.post("/quay/v1/boats", { name: "Gull", pier: 1 });
    await site.post("/quay/v1/boats", { name: "Dinghy", pier: 2, leader: gull.id });
    const stays = await site.remove("/quay/v1/piers/1");
    expect([stays.status, stays.body.code]).toEqual([409, "rest_referenced"]);
    const twice = await site.post("/quay/v1/boats", { name: "Gull", pier: 1 });
    expect([twice.status, twice.body.code]).toEqual([409, "rest_conflict"]);
    expect(twice.body.data.columns).toEqual(["pier", "name"]);
    expect((await site.remove(`/quay/v1/boats/${gull.id}`)).status).toBe(200);
    expect((await site.get("/quay/v1/boats")).body).toEqual([]);
    expect((await site.remove("/quay/v1/piers/1")).status).toBe(200);
  });

  test("lists are filtered by a reference and by columns of its target, which can be embedded", async () => {
    await using site = await open();
    await site.post("/quay/v1/boats", { name: "Gull", pier: 1 });
    await site.post("/quay/v1/boats", { name: "Tern", pier: 2 });
    const names = async (query: object) =>
      (await site.get("/quay/v1/boats", { ...query })).body.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names({ pier: "2,3" })).toEqual(["Tern"]);
    expect(await names({ pier_kind: "wood" })).toEqual(["Gull"]);
    expect((await site.get("/quay/v1/boats", { pier_kind: "brick" })).status).toBe(400);
    expect((await site.get("/quay/v1/boats/count", { pier_kind: "stone" })).body.count).toBe(1);
    const [tern] = (await site.get("/quay/v1/boats", { _embed: 1, pier: 2 })).body;
    expect(tern._links.pier).toMatchObject([{ embeddable: true }]);
    expect(tern._embedded.pier).toMatchObject([{ name: "B" }]);
  });

  test("an object that is deleted while others are created with it causes no 5xx", async () => {
    await using site = await open();
    const all = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) =>
        site.post("/quay/v1/boats", { name: `${n}`, pier: 2 }),
      ),
      site.remove("/quay/v1/piers/2"),
    ]);
    for (const { status } of all) expect([200, 201, 400, 409]).toContain(status);
    const left = (await site.get("/quay/v1/boats")).body.length;
    expect((await site.get("/quay/v1/piers/2")).status).toBe(left > 0 ? 200 : 404);
  });
});

test("the types of filters follow from the target", () => {
  type Shape = Parameters<
    NonNullable<(typeof boatRoutes)["list"]["~types"] extends infer D ? (d: D) => void : never>
  >[0];
  type List = NonNullable<Shape>["input"];
  expectTypeOf<List["pier_kind"]>().toEqualTypeOf<("wood" | "stone")[] | undefined>();
  expectTypeOf<List["pier"]>().toEqualTypeOf<number[] | undefined>();
  expectTypeOf<List["flag"]>().toEqualTypeOf<string | undefined>();
});

test("mistakes in references are reported when the site is created", () => {
  const site = (own: Record<string, Table>) => () =>
    createSite({ storage: memory(), modules: [defineModule({ name: "quay", tables: own })()] });
  const wrong = table({ id: id(), pier: ref(piers, { onDelete: "set null" }) });
  expect(site({ wrong, piers })).toThrow(DefinitionError);
  expect(site({ wrong, piers })).toThrow(/requires a nullable column: add \.nullable\(\)/);
  expect(site({ boats })).toThrow(/which no module of the site declares/);
  const pairs = table({ a: integer(), b: integer() }, { key: ["a", "b"] });
  expect(site({ pairs, links: table({ id: id(), to: ref(pairs) }) })).toThrow(/single column/);
});
