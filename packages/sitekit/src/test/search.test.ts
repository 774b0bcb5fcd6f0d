import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { startSite } from "./site.ts";

const path = "core/search/data/post-search";

describe.each(await testStorages())("search for pages on %s", (_, storage) => {
  const start = async () => {
    const site = await startSite({ storage: storage() });
    const write = async (values: object, type = "posts") =>
      (await site.admin.post(`/core/v2/${type}`, { status: "publish", ...values })).body;
    return Object.assign(site, { make: write });
  };

  test("a URL finds its page, words up to ten, and unknown ones nothing", async () => {
    await using site = await start();
    const fog = await site.make({ title: "Fog & mist", slug: "fog", content: "How it comes in" });
    const about = await site.make({ title: "About", slug: "about" }, "pages");
    const found = {
      ID: fog.id,
      post_title: expect.stringContaining("Fog"),
      permalink: fog.link,
      post_type: "post",
    };
    expect(await site.read(path, { query: "comes" })).toEqual([found]);
    expect(await site.read(path, { query: encodeURI(fog.link) })).toEqual([found]);
    expect(await site.read(path, { query: about.link })).toMatchObject([{ post_type: "page" }]);
    expect(await site.read(path, { query: "https://elsewhere.example/fog/" })).toEqual([]);
    expect(await site.read(path, { query: "" })).toHaveLength(2);
    for (let at = 0; at < 12; at++) await site.make({ title: `Tide ${at}` });
    expect(await site.read(path, { query: "tide" })).toHaveLength(10);
    expect(await site.read(path)).toEqual([400, "rest_missing_callback_param"]);
  });

  test("results contain no text, no password, and nothing unpublished", async () => {
    await using site = await start();
    const hidden = await site.make({
      title: "Canary hidden",
      content: "canary-text",
      password: "canary-password",
    });
    await site.make({ title: "Canary draft", status: "draft" });
    await site.make({ title: "Canary private", status: "private" });
    const open = await site.make({ title: "Canary open", content: "canary-text" });
    const found = await site.read(path, { query: "canary" });
    expect(found).toEqual([
      { ID: open.id, post_title: "Canary open", permalink: open.link, post_type: "post" },
    ]);
    expect(await site.read(path, { query: hidden.link })).toEqual([]);
    const all = JSON.stringify([found, await site.read(path, { query: "" })]);
    expect(all).not.toMatch(/canary-(?:text|password)|draft|private/i);
  });
});

test.each([
  "' OR 1=1 --",
  '"x',
  "a AND (b",
  "%",
  "http://[::1",
  "https://site.test/%ff",
  "x".repeat(400),
])("the query %j finds nothing, without an error", async (query) => {
  await using site = await startSite();
  expect(await site.read(path, { query })).toEqual([]);
});
