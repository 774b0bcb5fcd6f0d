import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import {
  defineModule,
  defineNamespace,
  jsonResponse,
  moduleBuilder,
  paged,
  screens,
} from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import type { List } from "../../client/api/directory.ts";
import { idOf, itemPath, toListBelow } from "../../client/api/item-path.ts";
import { admin } from "../index.ts";

const { get } = moduleBuilder({});

test.each([
  ["with small pages", 20, 20],
  ["with large pages", 500, 100],
])("a list %s is read in pages that it accepts", async (_, max, expected) => {
  const tides = get({
    summary: "List the tides",
    args: paged({ max }),
    returns: jsonResponse("tides", z.array(z.object({ id: z.int() }))),
    access: "public",
    handler: () => [],
  });
  const harbour = defineModule({
    name: "harbour",
    namespaces: [defineNamespace("harbour/v1", { "/tides": [tides] })],
    contributes: [screens({ name: "/harbour/v1/tides" })],
  });
  await using site = await testSite({ modules: [admin(), accounts(), content(), harbour()] });
  const { body } = await site.as({ can: [] }).get("/admin/v1/screens");
  const list = body.lists.find(
    ({ path }: { readonly path: string }) => path === "/harbour/v1/tides",
  );
  expect(list?.paging).toEqual({ page: "page", first: 1, size: "per_page", max: expected });
});

test("the parent of a term is picked from the list of the term", async () => {
  await using site = await testSite({ modules: [admin(), accounts(), content()] });
  const { body } = await site.as({ roles: ["administrator"] }).get("/admin/v1/screens");
  const path = "/core/v2/categories";
  const list = body.lists.find((one: { readonly path: string }) => one.path === path);
  expect(list?.relations).toEqual({ parent: path });
});

test("application passwords of a user are deleted one by one in the admin, and have no forms", async () => {
  await using site = await testSite({ modules: [admin(), accounts(), content()] });
  const administrator = site.as({ roles: ["administrator"] });
  const { body } = await administrator.get("/admin/v1/screens");
  const path = "/core/v2/users/:user_id/application-passwords";
  const listed = (body.lists as readonly List[]).find((one) => one.path === path);
  if (!listed) throw new Error("There is no list of application passwords.");
  const account = {
    username: "skipper",
    email: "skipper@example.com",
    password: "Ebb-and-flow-47",
  };
  const { body: user } = await administrator.post("/core/v2/users", account);
  const list = toListBelow(listed, String(user.id));
  // The address of a form could not contain both ids.
  expect(list.operations).toMatchObject({ read: null, update: null });
  const { body: first } = await administrator.post(list.path, { name: "Phone" });
  await administrator.post(list.path, { name: "Tablet" });
  const { status } = await administrator.remove(itemPath(list, idOf(list, first)));
  const { body: left } = await administrator.get(list.path);
  expect(status).toBe(200);
  expect(left.map(({ name }: { readonly name: string }) => name)).toEqual(["Tablet"]);
  expect(() => itemPath(list, "")).toThrow("has no uuid");
});
