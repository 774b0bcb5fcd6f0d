import type { AnyEndpoint, Module, Namespace } from "@waymark/core";
import { expect, test } from "vitest";
import { holds, rows } from "./cases.ts";
import { shipped, startSite } from "./site.ts";

/** The modules with one endpoint open to everybody. */
const opened = (wanted: string): readonly Module[] =>
  shipped().map((module) => ({
    ...module,
    namespaces: (setup) => module.namespaces(setup).map((one) => openedIn(one, wanted)),
  }));
function openedIn({ name, routes }: Namespace, wanted: string): Namespace {
  const isWanted = (path: string, { methods }: AnyEndpoint) =>
    methods.some((method) => `${method} /${name}${path}` === wanted);
  return {
    name,
    routes: Object.fromEntries(
      Object.entries(routes).map(([path, endpoints]) => [
        path,
        endpoints.map((one) => (isWanted(path, one) ? { ...one, access: "public" } : one)),
      ]),
    ),
  };
}
/** Whether the matrix notices. */
async function isKilled(route: string): Promise<boolean> {
  for (const row of rows.filter((one) => one.route === route)) {
    await using site = await startSite({ modules: opened(route) });
    const noticed = await holds(site, row).then(
      () => false,
      () => true,
    );
    if (noticed) return true;
  }
  return false;
}

/** Endpoints whose handlers ask for everything that their access rule asks for: opening the rule changes no answer. */
const guardedTwice = ["DELETE /security/v1/users/:id/two-factor"];

test(
  "opening any endpoint to the public fails a row of the matrix",
  { timeout: 600_000 },
  async () => {
    await using site = await startSite();
    const guarded = site.site.audit().filter(({ access }) => access !== "public");
    expect(guarded.length).toBeGreaterThan(60);
    const survivors: string[] = [];
    for (const { route } of guarded) if (!(await isKilled(route))) survivors.push(route);
    expect(survivors).toEqual(guardedTwice);
  },
);
