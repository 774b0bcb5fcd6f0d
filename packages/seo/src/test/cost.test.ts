import { memory } from "@waymark/core";
import { expect, test } from "vitest";
import { indexAll } from "../jobs.ts";
import { countQueries } from "@waymark/testing";
import { base, home, pages, posts, startSite } from "./site.ts";

test("a page costs at most three lookups, and one if it is unknown", async () => {
  const storage = countQueries(memory());
  await using site = await startSite({ storage });
  await site.make(posts, { slug: "fog", content: "<p>x</p>" });
  await site.make(pages, { slug: "about" });
  const { body: tag } = await site.administrator.post("/core/v2/tags", { name: "Sea" });
  await site.runJob(indexAll);
  const costs: Record<string, number | undefined> = {};
  for (const path of [
    "/2026/01/05/fog/",
    "/about/",
    new URL(tag.link).pathname,
    "/",
    "/2026/01/",
    "/newsletter",
    "/author/administrator/",
  ]) {
    storage.takeCount();
    await site.open(path);
    costs[path] = storage.takeCount();
  }
  expect(costs).toEqual({
    "/2026/01/05/fog/": 3,
    "/about/": 3,
    "/tag/sea/": 2,
    "/": 0,
    "/2026/01/": 1,
    "/newsletter": 1,
    "/author/administrator/": 3,
  });
});

test("a page with noindex costs no lookups", async () => {
  const storage = countQueries(memory());
  const headers = { "Content-Type": "text/html", "X-Robots-Tag": "noindex" };
  await using site = await startSite({
    storage,
    html: () => new Response("<head></head>", { headers }),
  });
  storage.takeCount();
  await site.open("/x/");
  expect(storage.takeCount()).toBe(0);
});

test("saving a post takes six additional statements, nine the first time, and three for the head in the response", async () => {
  const costs: number[][] = [];
  for (const settings of [{ without: true }, { options: { headFields: false } }, {}]) {
    const storage = countQueries(memory());
    await using site = await startSite({ storage, ...settings });
    const make = (slug: string) =>
      site.administrator.post(posts, { title: slug, slug, status: "publish" });
    await make("first");
    storage.takeCount();
    const { body } = await make("fog");
    const first = storage.takeCount() ?? 0;
    await site.administrator.edit(`${posts}/${body.id}`, { content: "<p>Thick</p>" });
    costs.push([first, storage.takeCount() ?? 0]);
  }
  const [without = [], ...others] = costs;
  const more = others.map((one) => one.map((cost, at) => cost - (without[at] ?? 0)));
  expect(more).toEqual([
    [9, 6],
    [12, 9],
  ]);
});

test("categories are read only if a head contains them", async () => {
  const storage = countQueries(memory());
  await using site = await startSite({ storage });
  await site.make(posts, { slug: "fog" });
  await site.runJob(indexAll);
  const cost = async () => {
    storage.takeCount();
    await site.open("/2026/01/05/fog/");
    return storage.takeCount();
  };
  expect(await cost()).toBe(3);
  await site.administrator.post(`${base}/configurator`, {
    publishingEntityCompanyName: "Harbour",
    publishingEntityCompanyLogo: `${home}/logo.png`,
  });
  expect(await cost()).toBe(4);
});
