import { root, routes } from "../table/routes.mjs";

/** A catalogue of the table, for measuring the peers alone: as many bytes as a real one, no framework needed. */
export function makeCatalogue() {
  const entries = routes.map(({ path, endpoints }) => [
    path.replaceAll(/:(\w+)/g, "(?P<$1>[^/]+)"),
    {
      methods: endpoints.flatMap(({ methods }) => methods),
      endpoints: endpoints.map(({ methods, args }) => ({ methods, args })),
      _links: { self: [{ href: `http://bench.example${root}${path}` }] },
    },
  ]);
  return JSON.stringify({ name: "Bench", routes: Object.fromEntries(entries) });
}
