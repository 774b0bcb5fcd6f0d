import { expect, test } from "vitest";
import { idOf, startSite } from "./site.ts";

const settings = { content: { newerFields: true } };

test("items have the classes of their type, status, format, image and terms", async () => {
  await using site = await startSite(settings);
  const { administrator } = site;
  const term = async (base: string, name: string, slug?: string) =>
    (await administrator.post(`/core/v2/${base}`, { name, ...(slug && { slug }) })).body.id;
  const boats = await term("categories", "Boats");
  const fog = await term("tags", "Fog");
  const number = await term("tags", "2026", "2026");
  const input = {
    title: "A",
    status: "publish",
    format: "aside",
    categories: [boats],
    tags: [fog, number],
  };
  const { body: post } = await administrator.post("/core/v2/posts", input);
  const expected = [
    `post-${post.id}`,
    "post",
    "type-post",
    "status-publish",
    "format-aside",
    "hentry",
    "category-boats",
    `tag-${number}`,
    "tag-fog",
  ];
  const { body } = await site.get(`/core/v2/posts/${post.id}`);
  expect(body.class_list).toEqual(expected);
  expect((await site.get("/core/v2/posts")).body[0].class_list).toEqual(expected);
  const { body: page } = await administrator.post("/core/v2/pages", {
    title: "P",
    status: "publish",
    password: "secret",
  });
  const shown = await site.get(`/core/v2/pages/${page.id}?_fields=class_list`);
  expect(shown.body).toEqual({
    class_list: [
      `post-${page.id}`,
      "page",
      "type-page",
      "status-publish",
      "post-password-required",
      "hentry",
    ],
  });
});

test("editors learn which methods they may use for each item of a list", async () => {
  await using site = await startSite(settings);
  await site.editor.post("/core/v2/posts", { title: "Of the editor", status: "publish" });
  await site.author.post("/core/v2/posts", { title: "Of the author", status: "publish" });
  const hints = async (caller: "editor" | "author") =>
    Object.fromEntries(
      (await site[caller].get("/core/v2/posts?context=edit")).body.map((post: any) => [
        post.author,
        post._links.self[0].targetHints?.allow,
      ]),
    );
  const all = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  expect(await hints("editor")).toEqual({ [idOf("editor")]: all, [idOf("author")]: all });
  expect(await hints("author")).toEqual({ [idOf("editor")]: undefined, [idOf("author")]: all });
  const [first] = (await site.get("/core/v2/posts")).body;
  expect(first._links.self[0]).toEqual({ href: `http://site.test/api/core/v2/posts/${first.id}` });
});

test("the methods of the link are those that the item allows", async () => {
  await using site = await startSite(settings);
  const paths: string[] = [];
  for (const status of ["publish", "draft", "private"]) {
    const { body } = await site.contributor.post("/core/v2/posts", { title: status });
    if (status !== "draft") await site.editor.post(`/core/v2/posts/${body.id}`, { status });
    paths.push(`/core/v2/posts/${body.id}`);
  }
  for (const path of paths)
    for (const caller of [site.administrator, site.editor, site.author, site.contributor]) {
      const reply = await caller.get(`${path}?context=edit`);
      if (reply.status !== 200) continue;
      const [self] = reply.body._links.self;
      expect(self.targetHints.allow.join(", ")).toBe(reply.headers.get("allow"));
    }
});

test("without the option, items are those of the reference", async () => {
  await using site = await startSite();
  const { body } = await site.administrator.post("/core/v2/posts", {
    title: "A",
    status: "publish",
  });
  expect(body.class_list).toBeUndefined();
  expect(body._links.self[0].targetHints).toBeUndefined();
});

test("the catalogue has the sizes of images if the option is set", async () => {
  await using site = await startSite(settings);
  const { body } = await site.get("/");
  expect(body.image_size_threshold).toBe(2560);
  expect(body.image_sizes).toMatchObject({
    thumbnail: { width: 150, height: 150, crop: true, name: "thumbnail" },
    medium_large: { width: 768, height: 0, crop: false },
  });
  await using plain = await startSite();
  expect(Object.keys((await plain.get("/")).body)).not.toContain("image_sizes");
});

test("the catalogue contains the settings of the front page", async () => {
  await using site = await startSite();
  expect((await site.get("/")).body).toMatchObject({
    show_on_front: "posts",
    page_on_front: 0,
    page_for_posts: 0,
  });
  const { body: page } = await site.administrator.post("/core/v2/pages", {
    title: "Front",
    status: "publish",
  });
  await site.administrator.post("/core/v2/settings", {
    show_on_front: "page",
    page_on_front: page.id,
  });
  expect((await site.get("/")).body).toMatchObject({
    show_on_front: "page",
    page_on_front: page.id,
  });
});
