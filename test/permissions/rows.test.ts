import { expect, test } from "vitest";
import { rows } from "./cases.ts";
import { startSite } from "./site.ts";

/** The routes of the matrix; roots of namespaces are public and have no rows. */
const named = new Set(rows.map(({ route }) => route));

test("the matrix has a row for each endpoint, and no row without one", async () => {
  await using site = await startSite();
  const routes = site.site.audit().map(({ route }) => route);
  const roots = new Set(site.site.manifest.namespaces.map((name) => `GET /${name}`));
  const isRoot = (route: string) => roots.has(route) || route === "GET /rels/errors";
  expect(routes.filter((route) => !named.has(route) && !isRoot(route))).toEqual([]);
  expect([...named].filter((route) => !routes.includes(route))).toEqual([]);
});
