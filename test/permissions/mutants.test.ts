import type { AnyEndpoint, Module, Namespace } from "@waymark/core";
import { expect, test } from "vitest";
import { checkRow, rows } from "./cases.ts";
import { allModules, startSite } from "./site.ts";

/** The modules with some endpoints made public. */
const withPublic = (selected: ReadonlySet<string>): readonly Module[] =>
  allModules().map((module) => ({
    ...module,
    namespaces: (setup) => module.namespaces(setup).map((one) => withPublicRoutes(one, selected)),
  }));
function withPublicRoutes({ name, routes }: Namespace, selected: ReadonlySet<string>): Namespace {
  const isSelected = (path: string, { methods }: AnyEndpoint) =>
    methods.some((method) => selected.has(`${method} /${name}${path}`));
  return {
    name,
    routes: Object.fromEntries(
      Object.entries(routes).map(([path, endpoints]) => [
        path,
        endpoints.map((one) => (isSelected(path, one) ? { ...one, access: "public" } : one)),
      ]),
    ),
  };
}
/** Whether a row of the matrix fails because a route of these modules is public. */
async function isKilled(route: string, modules: readonly Module[]): Promise<boolean> {
  for (const row of rows.filter((one) => one.route === route)) {
    const fails = await checkRow(() => startSite({ modules }), row).then(
      () => false,
      () => true,
    );
    if (fails) return true;
  }
  return false;
}

/** Endpoints whose handlers check all that their access rule checks: making the rule public changes no response. */
const checkedByHandler = ["DELETE /security/v1/users/:id/two-factor"];

test("making any endpoint public fails a row of the matrix", { timeout: 600_000 }, async () => {
  await using site = await startSite();
  const guarded = site.site.audit().filter(({ access }) => access !== "public");
  expect(guarded.length).toBeGreaterThan(60);
  // All at once, since compiling all modules takes longer than a row. They do not affect each other: a row sends its requests to its
  // own endpoint, and administrators, who are allowed to do everything, create the fixtures.
  const modules = withPublic(new Set(guarded.map(({ route }) => route)));
  const survivors: string[] = [];
  for (const { route } of guarded) if (!(await isKilled(route, modules))) survivors.push(route);
  expect(survivors).toEqual(checkedByHandler);
});
