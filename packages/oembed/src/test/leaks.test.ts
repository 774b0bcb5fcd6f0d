import { authorPrivacy } from "@waymark/accounts";
import { defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import { embed, home, proxy, startSite } from "./site.ts";

test("items that are not public and missing items have the same response, for every caller", async () => {
  await using site = await startSite();
  const ids: Record<string, number> = {};
  for (const status of ["draft", "pending", "private"])
    ids[status] = (await site.make("posts", { status, title: "CANARY", slug: status })).id;
  const ahead = { status: "future", date: "2099-01-15T10:00:00", title: "CANARY" };
  ids["scheduled"] = (await site.make("posts", ahead)).id;
  ids["trashed"] = (await site.make("posts", { title: "CANARY" })).id;
  await site.administrator.remove(`/core/v2/posts/${ids["trashed"]}`);
  ids["draft page"] = (await site.make("pages", { status: "draft", title: "CANARY" })).id;
  const addresses = [
    ...Object.values(ids).map((id) => `${home}/?p=${id}`),
    `${home}/?page_id=${ids["draft page"]}`,
    `${home}/2026/01/15/draft/`,
    `${home}/2026/01/15/private/`,
    `${home}/2026/01/15/nothing/`,
    `${home}/`,
    home,
    "https://elsewhere.test/2026/01/15/fog/",
    "nope",
    "",
    "javascript:alert(1)",
  ];
  const anonymous = new Set<string>();
  for (const url of addresses)
    for (const [who, client] of Object.entries({
      nobody: site,
      subscriber: site.subscriber,
      contributor: site.contributor,
      administrator: site.administrator,
    })) {
      const { status, body } = await client.get(embed, { url });
      expect([who, url, status, body.code]).toEqual([who, url, 404, "oembed_invalid_url"]);
      anonymous.add(JSON.stringify(body));
      const xml = await client.send("GET", `${embed}?format=xml&url=${encodeURIComponent(url)}`);
      expect([xml.status, xml.headers.get("content-type")]).toEqual([
        404,
        "text/xml; charset=UTF-8",
      ]);
    }
  expect(anonymous.size).toBe(1);
});

test("only public items have an embed page", async () => {
  await using site = await startSite();
  const { id } = await site.make("posts", { status: "private", slug: "mine" });
  for (const path of ["/2026/01/15/mine/embed/", `/?p=${id}&embed=true`, "/2026/01/15/none/embed/"])
    expect([path, (await site.open(path)).status]).toEqual([path, 404]);
});

test("the proxy requires permission to edit content", async () => {
  await using site = await startSite();
  await site.make("posts");
  for (const url of [`${home}/2026/01/15/fog/`, "https://www.youtube.com/watch?v=x", "nope"]) {
    const nobody = await site.get(proxy, { url });
    expect([nobody.status, nobody.body.code]).toEqual([401, "rest_forbidden"]);
    const reader = await site.subscriber.get(proxy, { url });
    expect([reader.status, reader.body.code]).toEqual([403, "rest_forbidden"]);
  }
  expect(site.outbound.calls).toEqual([]);
});

test("a site that hides its authors is the author of its items", async () => {
  const shy = defineModule({
    name: "shy",
    requires: ["accounts"],
    contributes: [authorPrivacy({ name: "shy", visibility: () => "hidden" })],
  });
  await using site = await startSite({ modules: [shy()] });
  const { link } = await site.make("posts");
  const { body } = await site.get(embed, { url: link });
  expect([body.author_name, body.author_url]).toEqual(["Harbour & Lights", home]);
});
