import { describe, expect, test } from "vitest";
import { base, startSite } from "../test/site.ts";
import { add, set, whitherFrom, type Started } from "../test/visitor.ts";

async function started(settings: object = {}) {
  const site = await startSite();
  await set(site, { monitor_post: 2, monitor_types: ["post", "page"], ...settings });
  return site;
}
const write = async ({ administrator }: Started, type: string, body: object) => {
  const reply = await administrator.post(`/core/v2/${type}`, { title: "A", ...body });
  return reply.body as { readonly id: number; readonly link: string };
};
const change = async ({ administrator }: Started, path: string, body: object) =>
  (await administrator.edit(`/core/v2/${path}`, body)).body as { readonly link: string };
const rulesOf = async ({ administrator }: Started) =>
  (await administrator.get(`${base}/redirect`)).body.items as readonly Record<string, unknown>[];
const pathOf = (link: string) => new URL(link).pathname;

test("a published item that gets another slug is found at its former address", async () => {
  await using site = await started();
  const { id, link } = await write(site, "posts", { slug: "old", status: "publish" });
  const after = await change(site, `posts/${id}`, { slug: "new" });
  const [from, to] = [pathOf(link), pathOf(after.link)];
  expect(await rulesOf(site)).toMatchObject([
    { url: from, action_data: { url: to }, action_code: 301, group_id: 2, enabled: true },
  ]);
  expect(await whitherFrom(site, from)).toBe(to);
  expect(await whitherFrom(site, to)).toBeNull();
});

test("going there and back leaves no circle, and no way round about", async () => {
  await using site = await started();
  const { id, link } = await write(site, "pages", { slug: "a", status: "publish" });
  await change(site, `pages/${id}`, { slug: "b" });
  await change(site, `pages/${id}`, { slug: "c" });
  expect(await whitherFrom(site, link)).toBe("/c/");
  expect(await whitherFrom(site, "/b/")).toBe("/c/");
  await change(site, `pages/${id}`, { slug: "a" });
  expect(await whitherFrom(site, "/a/")).toBeNull();
  expect(await whitherFrom(site, "/b/")).toBe("/a/");
  expect(await whitherFrom(site, "/c/")).toBe("/a/");
});

test("the pages below a page that gets another slug are found at their former addresses", async () => {
  await using site = await started();
  const { id } = await write(site, "pages", { slug: "one", status: "publish" });
  const child = await write(site, "pages", { slug: "child", status: "publish", parent: id });
  const draft = { slug: "draft", status: "draft", parent: child.id };
  const hidden = await write(site, "pages", draft);
  await write(site, "pages", { slug: "deep", status: "publish", parent: hidden.id });
  await change(site, `pages/${id}`, { slug: "uno" });
  expect(await whitherFrom(site, "/one/")).toBe("/uno/");
  expect(await whitherFrom(site, "/one/child/")).toBe("/uno/child/");
  expect(await whitherFrom(site, "/one/child/draft/deep/")).toBe("/uno/child/draft/deep/");
  expect((await rulesOf(site)).map(({ url }) => url)).not.toContain("/one/child/draft/");
  await change(site, `pages/${id}`, { slug: "one" });
  expect(await whitherFrom(site, "/one/child/")).toBeNull();
  expect(await whitherFrom(site, "/uno/child/")).toBe("/one/child/");
});

test("letters beyond ASCII are no hindrance", async () => {
  await using site = await started();
  const { id, link } = await write(site, "pages", { slug: "日記", status: "publish" });
  await change(site, `pages/${id}`, { slug: "туман" });
  expect(await whitherFrom(site, link)).toBe("/%d1%82%d1%83%d0%bc%d0%b0%d0%bd/");
  expect((await rulesOf(site))[0]).toMatchObject({ url: "/日記/" });
});

test("what is below the address moves along where administrators name it", async () => {
  await using site = await started({ associated_redirect: "/amp" });
  const { id } = await write(site, "pages", { slug: "a", status: "publish" });
  await change(site, `pages/${id}`, { slug: "b" });
  expect(await whitherFrom(site, "/a/amp")).toBe("/b/amp");
});

describe("nothing is made", () => {
  test.each<readonly [string, object, object, object]>([
    ["of a draft that is published", {}, { status: "draft" }, { status: "publish", slug: "b" }],
    ["of what is withdrawn", {}, { status: "publish" }, { status: "draft", slug: "b" }],
    [
      "for a type nobody asked for",
      { monitor_types: ["post"] },
      { status: "publish" },
      { slug: "b" },
    ],
    ["where monitoring is off", { monitor_post: 0 }, { status: "publish" }, { slug: "b" }],
    ["where only the title changes", {}, { status: "publish" }, { title: "B" }],
  ])("%s", async (_, settings, before, after) => {
    await using site = await started(settings);
    const { id } = await write(site, "pages", { slug: "a", ...before });
    await change(site, `pages/${id}`, after);
    expect(await rulesOf(site)).toEqual([]);
  });
});

test("for what goes to the trash a rule is prepared that somebody may switch on", async () => {
  await using site = await started({ monitor_types: ["trash"] });
  const { id } = await write(site, "pages", { slug: "a", status: "publish" });
  const draft = await write(site, "pages", { slug: "b", status: "draft" });
  for (const one of [id, draft.id]) await site.administrator.remove(`/core/v2/pages/${one}`);
  expect(await rulesOf(site)).toMatchObject([
    { url: "/a/", action_data: { url: "/" }, enabled: false },
  ]);
});

test("a rule that leads away from where an item arrives is switched off, and others stay", async () => {
  await using site = await started();
  await add(site, "/b", { to: "/elsewhere" });
  await add(site, "/b?x=1", { to: "/elsewhere" });
  const { id } = await write(site, "pages", { slug: "a", status: "publish" });
  await change(site, `pages/${id}`, { slug: "b" });
  expect(await whitherFrom(site, "/a/")).toBe("/b/");
  expect(await whitherFrom(site, "/b/")).toBeNull();
  expect(await whitherFrom(site, "/b/?x=1")).toBe("/elsewhere");
});
