import { root, routes } from "../table/routes.mjs";

/** Generates a catalogue of about the same size as the one of Waymark, to measure the peers alone. */
export function createCatalogue() {
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
