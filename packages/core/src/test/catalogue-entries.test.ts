import { expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineResource, fieldsOf } from "../declare/resource.ts";
import { pageOf } from "../declare/returns.ts";
import { id, table, text } from "@waymark/storage";
import { testSite } from "@waymark/testing";

const boats = table({ id: id(), name: text(), hull: text() });
const { get } = moduleBuilder({ tables: { boats } });
const { column } = fieldsOf(boats);
const fields = { id: column("id"), name: column("name"), hull: column("hull") };
const list = (readOnly?: readonly string[]) =>
  get({
    summary: "The boats of a harbour",
    undocumentedArgs: ["harbour"],
    args: { harbour: z.int(), flag: z.string().optional() },
    access: "public",
    returns: pageOf(
      defineResource({ name: "boat", table: boats, fields, ...(readOnly && { readOnly }) }),
    ),
    handler: ({ args }) => ({ items: [], total: args.harbour }),
  });
const harbour = defineModule({
  name: "harbour",
  tables: { boats },
  namespaces: [
    defineNamespace("harbour/v1", {
      "/:harbour/boats": [list()],
      "/:harbour/states": [list(["hull"])],
    }),
  ],
});

test("an unlisted argument of the path is read, and the pattern contains it", async () => {
  await using site = await testSite({ modules: [harbour()] });
  const reply = await site.get("/harbour/v1/7/boats");
  expect(reply.headers.get("x-core-total")).toBe("7");
  const { routes } = (await site.get("/harbour/v1")).body;
  const entry = routes["/harbour/v1/(?P<harbour>[\\d]+)/boats"];
  expect(Object.keys(entry.endpoints[0].args)).toEqual(["flag"]);
});

test("fields that no write accepts are marked as read-only, or those that the resource lists", async () => {
  await using site = await testSite({ modules: [harbour()] });
  const marked = async (path: string) => {
    const { schema } = (await site.options(path)).body;
    return Object.keys(fields).filter((name) => schema.properties[name].readonly);
  };
  expect(await marked("/harbour/v1/7/boats")).toEqual(["id", "name", "hull"]);
  expect(await marked("/harbour/v1/7/states")).toEqual(["hull"]);
});

test("the root of a namespace has its up link regardless of _fields", async () => {
  await using site = await testSite({ modules: [harbour()] });
  expect((await site.get("/harbour/v1", { _fields: "namespace" })).body).toEqual({
    namespace: "harbour/v1",
    _links: { up: [{ href: expect.stringMatching(/\/api\/$/) }] },
  });
});
