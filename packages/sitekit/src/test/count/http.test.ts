import { serve } from "@waymark/node";
import { expect, test } from "vitest";
import { browser, startSite } from "./site.ts";

test("the whole page arrives over HTTP while its title is read", async () => {
  const body = `<!doctype html><title>Long tides</title>${"<p>x".repeat(100_000)}`;
  await using site = await startSite({
    front: () => new Response(body, { headers: { "content-type": "text/html" } }),
  });
  const server = await serve(site.site, {
    port: 0,
    hostname: "127.0.0.1",
    limits: { maxDelay: 60_000 },
  });
  try {
    const { url } = server;
    for (let i = 0; i < 3; i++) {
      const answer = await fetch(`${url}/tides`, { headers: browser });
      expect(await answer.text()).toBe(body);
    }
    await site.flush();
    expect(await site.paths()).toMatchObject({ "/tides": { pageviews: 3, entrances: 1 } });
    expect(await site.run(({ db }) => db.paths.find({ where: { path: "/tides" } }))).toMatchObject([
      { title: "Long tides" },
    ]);
  } finally {
    await server.close();
  }
});
