import { describe, expect, test } from "vitest";
import { base, startSite } from "../test/site.ts";
import { add, set, targetFrom, type TestSite } from "../test/visitor.ts";

async function started(settings: object = {}) {
  const site = await startSite();
  await set(site, { monitor_post: 2, monitor_types: ["post", "page"], ...settings });
  return site;
}
const write = async ({ administrator }: TestSite, type: string, body: object) => {
  const reply = await administrator.post(`/core/v2/${type}`, { title: "A", ...body });
  return reply.body as { readonly id: number; readonly link: string };
};
const change = async ({ administrator }: TestSite, path: string, body: object) =>
  (await administrator.edit(`/core/v2/${path}`, body)).body as { readonly link: string };
const rulesOf = async ({ administrator }: TestSite) =>
  (await administrator.get(`${base}/redirect`)).body.items as readonly Record<string, unknown>[];
const pathOf = (link: string) => new URL(link).pathname;

test("a published item with a new slug is found at its previous address", async () => {
  await using site = await started();
  const { id, link } = await write(site, "posts", { slug: "old", status: "publish" });
  const after = await change(site, `posts/${id}`, { slug: "new" });
  const [from, to] = [pathOf(link), pathOf(after.link)];
  expect(await rulesOf(site)).toMatchObject([
    { url: from, action_data: { url: to }, action_code: 301, group_id: 2, enabled: true },
  ]);
  const { items } = (await site.administrator.get(`${base}/group`)).body;
  expect(items).toContainEqual(expect.objectContaining({ id: 2, redirects: 1 }));
  expect(await targetFrom(site, from)).toBe(to);
  expect(await targetFrom(site, to)).toBeNull();
});

test("moving an item back creates neither a loop nor a chain", async () => {
  await using site = await started();
  const { id, link } = await write(site, "pages", { slug: "a", status: "publish" });
  await change(site, `pages/${id}`, { slug: "b" });
  await change(site, `pages/${id}`, { slug: "c" });
  expect(await targetFrom(site, link)).toBe("/c/");
  expect(await targetFrom(site, "/b/")).toBe("/c/");
  await change(site, `pages/${id}`, { slug: "a" });
  expect(await targetFrom(site, "/a/")).toBeNull();
  expect(await targetFrom(site, "/b/")).toBe("/a/");
  expect(await targetFrom(site, "/c/")).toBe("/a/");
});

test("the descendants of a page with a new slug are found at their previous addresses", async () => {
  await using site = await started();
  const { id } = await write(site, "pages", { slug: "one", status: "publish" });
  const child = await write(site, "pages", { slug: "child", status: "publish", parent: id });
  const draft = { slug: "draft", status: "draft", parent: child.id };
  const hidden = await write(site, "pages", draft);
  await write(site, "pages", { slug: "deep", status: "publish", parent: hidden.id });
  await change(site, `pages/${id}`, { slug: "uno" });
  expect(await targetFrom(site, "/one/")).toBe("/uno/");
  expect(await targetFrom(site, "/one/child/")).toBe("/uno/child/");
  expect(await targetFrom(site, "/one/child/draft/deep/")).toBe("/uno/child/draft/deep/");
  expect((await rulesOf(site)).map(({ url }) => url)).not.toContain("/one/child/draft/");
  await change(site, `pages/${id}`, { slug: "one" });
  expect(await targetFrom(site, "/one/child/")).toBeNull();
  expect(await targetFrom(site, "/uno/child/")).toBe("/one/child/");
});

test("non-ASCII letters work", async () => {
  await using site = await started();
  const { id, link } = await write(site, "pages", { slug: "日記", status: "publish" });
  await change(site, `pages/${id}`, { slug: "туман" });
  expect(await targetFrom(site, link)).toBe("/%d1%82%d1%83%d0%bc%d0%b0%d0%bd/");
  expect((await rulesOf(site))[0]).toMatchObject({ url: "/日記/" });
});

test("addresses below the item move along if administrators set a suffix", async () => {
  await using site = await started({ associated_redirect: "/amp" });
  const { id } = await write(site, "pages", { slug: "a", status: "publish" });
  await change(site, `pages/${id}`, { slug: "b" });
  expect(await targetFrom(site, "/a/amp")).toBe("/b/amp");
});

describe("no redirect is created", () => {
  test.each<readonly [string, object, object, object]>([
    ["for a draft that is published", {}, { status: "draft" }, { status: "publish", slug: "b" }],
    [
      "for an item that becomes private",
      {},
      { status: "publish" },
      { status: "private", slug: "b" },
    ],
    ["for a private item", {}, { status: "private" }, { slug: "b" }],
    ["for an item that is unpublished", {}, { status: "publish" }, { status: "draft", slug: "b" }],
    [
      "for a type that is not monitored",
      { monitor_types: ["post"] },
      { status: "publish" },
      { slug: "b" },
    ],
    ["if monitoring is off", { monitor_post: 0 }, { status: "publish" }, { slug: "b" }],
    ["if only the title changes", {}, { status: "publish" }, { title: "B" }],
  ])("%s", async (_, settings, before, after) => {
    await using site = await started(settings);
    const { id } = await write(site, "pages", { slug: "a", ...before });
    await change(site, `pages/${id}`, after);
    expect(await rulesOf(site)).toEqual([]);
  });
});

test("an item moved to the trash gets a disabled rule", async () => {
  await using site = await started({ monitor_types: ["trash"] });
  const { id } = await write(site, "pages", { slug: "a", status: "publish" });
  const draft = await write(site, "pages", { slug: "b", status: "draft" });
  for (const one of [id, draft.id]) await site.administrator.remove(`/core/v2/pages/${one}`);
  expect(await rulesOf(site)).toMatchObject([
    { url: "/a/", action_data: { url: "/" }, enabled: false },
  ]);
});

test("a rule that redirects away from the new address of an item is disabled, and others are unchanged", async () => {
  await using site = await started();
  await add(site, "/b", { to: "/elsewhere" });
  await add(site, "/b?x=1", { to: "/elsewhere" });
  const { id } = await write(site, "pages", { slug: "a", status: "publish" });
  await change(site, `pages/${id}`, { slug: "b" });
  expect(await targetFrom(site, "/a/")).toBe("/b/");
  expect(await targetFrom(site, "/b/")).toBeNull();
  expect(await targetFrom(site, "/b/?x=1")).toBe("/elsewhere");
  expect(await targetFrom(site, "/a/?utm_source=mail")).toBe("/b/?utm_source=mail");
});
