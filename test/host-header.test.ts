import { expect, test } from "vitest";
import { createSite, memory } from "waymark";
import { testBlobs } from "waymark/testing";
import { modules, type Magazine } from "../examples/magazine/modules.ts";
import { addSamples } from "../examples/magazine/samples/add.ts";

const own = "https://magazine.example";
const evil = "evil.example";
/** The headers by which proxies and attackers name another host. */
const headers = {
  host: evil,
  "x-forwarded-host": evil,
  "x-forwarded-server": evil,
  "x-host": evil,
  "x-original-url": `http://${evil}/`,
  "x-rewrite-url": `http://${evil}/`,
  forwarded: `host=${evil};proto=http`,
  "x-forwarded-proto": "http",
  "x-forwarded-port": "1",
};
const startPaths = [
  ...["/", "/?s=harbour", "/nowhere", "/sign-in", "/consent", "/robots.txt", "/sitemap.xml"],
  ...["/events/", "/events/month/", "/events/?ical=1", "/forms/contact", "/explorer"],
  ...["/api/", "/api/core/v2", "/api/core/v2/posts?_embed=1", "/api/core/v2/nothing"],
  ...["/api/calendar/events/v1/events", "/api/openapi.json", "/api/core/v2/users?per_page=1"],
];

test("no request header or URL puts a foreign host into a cacheable response", async () => {
  const site: Magazine = createSite({
    name: "Harbour Lights",
    url: own,
    storage: memory(),
    blobs: testBlobs(),
    modules,
  });
  await site.start();
  await addSamples(site, new Date("2026-01-15T12:00:00Z"));
  const paths = new Set(startPaths);
  const poisoned: string[] = [];
  for (const path of paths) {
    const response = await site.fetch(new Request(`http://${evil}${path}`, { headers }));
    const text = await response.text();
    if (`${JSON.stringify([...response.headers])}${text}`.includes(evil)) poisoned.push(path);
    expect([path, response.status < 500]).toEqual([path, true]);
    for (const [, to = ""] of text.matchAll(/(?:href|src|action)="([^"#]+)"/g)) {
      const { origin, pathname, search } = new URL(to.replaceAll("&amp;", "&"), own + path);
      if (origin === own && paths.size < 150) paths.add(pathname + search);
    }
  }
  await site.close();
  expect(paths.size).toBe(150);
  expect(poisoned).toEqual([]);
});
