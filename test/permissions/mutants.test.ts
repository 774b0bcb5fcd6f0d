import type { AnyEndpoint, Module, Namespace } from "@waymark/core";
import { expect, test } from "vitest";
import { holds, rows } from "./cases.ts";
import { shipped, startSite } from "./site.ts";

/** The modules with some endpoints open to everybody. */
const opened = (wanted: ReadonlySet<string>): readonly Module[] =>
  shipped().map((module) => ({
    ...module,
    namespaces: (setup) => module.namespaces(setup).map((one) => openedIn(one, wanted)),
  }));
function openedIn({ name, routes }: Namespace, wanted: ReadonlySet<string>): Namespace {
  const isWanted = (path: string, { methods }: AnyEndpoint) =>
    methods.some((method) => wanted.has(`${method} /${name}${path}`));
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
/** Whether the matrix notices that a route of these modules is open. */
async function isKilled(route: string, modules: readonly Module[]): Promise<boolean> {
  for (const row of rows.filter((one) => one.route === route)) {
    const noticed = await holds(() => startSite({ modules }), row).then(
      () => false,
      () => true,
    );
    if (noticed) return true;
  }
  return false;
}

/**
 * So many endpoints are open at a time, since compiling all modules takes longer than a row. A row sends its requests to its
 * own endpoint, and administrators, who are allowed to do everything, make what the requests are about.
 */
const together = 12;
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
    for (let at = 0; at < guarded.length; at += together) {
      const routes = guarded.slice(at, at + together).map(({ route }) => route);
      const modules = opened(new Set(routes));
      for (const route of routes) if (!(await isKilled(route, modules))) survivors.push(route);
    }
    expect(survivors).toEqual(guardedTwice);
  },
);
