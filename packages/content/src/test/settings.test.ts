import type { NamedTable, Storage, StorageAdapter } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { callers, startSite } from "./site.ts";

const path = "/core/v2/settings";
const names = [
  "title",
  "description",
  "url",
  "email",
  "timezone",
  "date_format",
  "time_format",
  "start_of_week",
  "language",
  "use_smilies",
  "default_category",
  "default_post_format",
  "posts_per_page",
  "show_on_front",
  "page_on_front",
  "page_for_posts",
  "default_ping_status",
  "default_comment_status",
  "site_logo",
  "site_icon",
];

describe.each(await testStorages())("on %s", (_, make) => {
  test("the settings have the configured values until they are changed", async () => {
    await using site = await startSite({
      storage: make(),
      timezone: "Europe/Lisbon",
      content: { email: "desk@example.com", comments: "closed", smilies: false },
    });
    const { body } = await site.administrator.get(path);
    expect(Object.keys(body).toSorted()).toEqual(names.toSorted());
    expect(body).toMatchObject({
      url: "http://site.test",
      timezone: "Europe/Lisbon",
      language: "en_US",
      email: "desk@example.com",
      default_comment_status: "closed",
      use_smilies: false,
      posts_per_page: 10,
      default_post_format: "0",
      site_logo: null,
      site_icon: 0,
    });
    expect(body).not.toHaveProperty("_links");
  });

  test.each(callers)("%s can read and change settings only with permission", async (caller) => {
    await using site = await startSite({ storage: make() });
    const status = caller === "administrator" ? 200 : caller === "anonymous" ? 401 : 403;
    const read = await site[caller].get(path);
    const written = await site[caller].post(path, { title: "Mine" });
    expect([read.status, written.status]).toEqual([status, status]);
    if (status !== 200)
      expect([read.body.code, written.body.code]).toEqual(["rest_forbidden", "rest_forbidden"]);
    expect(site.site.info.name === "Mine").toBe(status === 200);
  });

  test("a change returns all settings, takes effect immediately, and null resets it", async () => {
    await using site = await startSite({ storage: make() });
    const { body } = await site.administrator.post(path, {
      title: "A & B",
      posts_per_page: "7",
      nope: 1,
    });
    expect(body).toMatchObject({ title: "A & B", posts_per_page: 7 });
    expect(Object.keys(body).toSorted()).toEqual(names.toSorted());
    expect((await site.get("/")).body.name).toBe("A & B");
    const { body: back } = await site.administrator.put(`${path}?_fields=title,posts_per_page`, {
      title: null,
      posts_per_page: null,
    });
    expect(back).toEqual({ title: "Waymark", posts_per_page: 10 });
    expect((await site.get("/")).body.name).toBe("Waymark");
  });

  test("one invalid value rejects the whole change", async () => {
    await using site = await startSite({ storage: make() });
    for (const [wrong, code] of [
      [{ posts_per_page: "abc" }, "rest_invalid_type"],
      [{ default_ping_status: "x" }, "rest_not_in_enum"],
      [{ email: "nobody" }, "rest_invalid_email"],
      [{ timezone: "Mars" }, "rest_invalid_param"],
      [{ default_category: 999 }, "rest_invalid_param"],
      [{ page_on_front: 999 }, "rest_invalid_param"],
      [{ site_icon: 999 }, "rest_invalid_param"],
      [{ url: "https://other.example" }, "rest_invalid_param"],
    ] as const) {
      const { status, body } = await site.administrator.post(path, { title: "Wrong", ...wrong });
      const [name = ""] = Object.keys(wrong);
      expect([name, status, body.code, body.data.details[name]?.code]).toEqual([
        name,
        400,
        "rest_invalid_param",
        code,
      ]);
    }
    expect(site.site.info.name).toBe("Waymark");
  });

  test("the site's own URL may be sent back unchanged", async () => {
    await using site = await startSite({ storage: make() });
    const { body } = await site.administrator.get(path);
    const { status, body: same } = await site.administrator.post(path, body);
    expect([status, same]).toEqual([200, body]);
  });

  test("an invalid stored value is returned as null, and the default applies", async () => {
    const { adapter, store } = withDoor(make());
    await using site = await startSite({ storage: adapter });
    await store("posts_per_page", "many");
    await store("default_comment_status", 7);
    await site.site.refresh();
    expect((await site.administrator.get(path)).body).toMatchObject({
      posts_per_page: null,
      default_comment_status: null,
    });
    expect((await site.editor.post("/core/v2/posts", { title: "A" })).body.comment_status).toBe(
      "open",
    );
  });

  test("new posts use the defaults of the settings, and rendered texts follow use_smilies", async () => {
    await using site = await startSite({ storage: make() });
    const created = await site.editor.post("/core/v2/posts", {
      title: "A",
      content: "Fine :)",
      status: "publish",
    });
    expect(created.body).toMatchObject({ comment_status: "open", ping_status: "open" });
    const rendered = async () =>
      (await site.get(`/core/v2/posts/${created.body.id}`)).body.content.rendered;
    expect(await rendered()).not.toContain(":)");
    await site.administrator.post(path, {
      use_smilies: false,
      default_comment_status: "closed",
      default_ping_status: "closed",
    });
    expect(await rendered()).toContain(":)");
    const next = await site.editor.post("/core/v2/posts", { title: "B" });
    expect(next.body).toMatchObject({ comment_status: "closed", ping_status: "closed" });
  });

  test("the default category is identified by its id, also after it is renamed or replaced", async () => {
    await using site = await startSite({ storage: make() });
    const { body: before } = await site.administrator.get(path);
    const id = before.default_category;
    await site.editor.post(`/core/v2/categories/${id}`, { name: "Everything else" });
    expect((await site.editor.post("/core/v2/posts", { title: "A" })).body.categories).toEqual([
      id,
    ]);
    expect((await site.editor.remove(`/core/v2/categories/${id}`, { force: true })).status).toBe(
      403,
    );
    const { body: news } = await site.editor.post("/core/v2/categories", { name: "News" });
    await site.administrator.post(path, { default_category: news.id });
    expect((await site.editor.post("/core/v2/posts", { title: "B" })).body.categories).toEqual([
      news.id,
    ]);
    expect(
      (await site.editor.remove(`/core/v2/categories/${news.id}`, { force: true })).status,
    ).toBe(403);
    expect((await site.editor.remove(`/core/v2/categories/${id}`, { force: true })).status).toBe(
      200,
    );
    const { body: tag } = await site.editor.post("/core/v2/tags", { name: "T" });
    expect((await site.administrator.post(path, { default_category: tag.id })).status).toBe(400);
  });

  describe("the front page", () => {
    async function withFront() {
      const site = await startSite({ storage: make() });
      const page = async (title: string) =>
        (await site.editor.post("/core/v2/pages", { title, status: "publish" })).body.id as number;
      const [front, posts] = [await page("Front"), await page("Posts")];
      const { status } = await site.administrator.post(path, {
        show_on_front: "page",
        page_on_front: front,
        page_for_posts: posts,
      });
      expect(status).toBe(200);
      return Object.assign(site, { front, posts });
    }

    test("can only be trashed or deleted by administrators", async () => {
      await using site = await withFront();
      for (const id of [site.front, site.posts])
        for (const input of [{}, { force: true }]) {
          const { status, body } = await site.editor.remove(`/core/v2/pages/${id}`, input);
          expect([status, body.code]).toEqual([403, "rest_cannot_delete"]);
        }
      expect((await site.administrator.remove(`/core/v2/pages/${site.front}`)).status).toBe(200);
    });

    test.each([{}, { force: true }])("is reset when the page is deleted with %j", async (input) => {
      await using site = await withFront();
      await site.administrator.remove(`/core/v2/pages/${site.front}`, input);
      expect((await site.administrator.get(path)).body).toMatchObject({
        show_on_front: "posts",
        page_on_front: 0,
        page_for_posts: site.posts,
      });
      await site.administrator.remove(`/core/v2/pages/${site.posts}`, input);
      expect((await site.administrator.get(path)).body.page_for_posts).toBe(0);
    });
  });

  test("the default category is created once, whatever its later name", async () => {
    await using site = await startSite({ storage: make() });
    const { body } = await site.administrator.get(path);
    await site.editor.post(`/core/v2/categories/${body.default_category}`, { name: "Other" });
    await site.site.start();
    expect((await site.get("/core/v2/categories")).body).toHaveLength(1);
  });
});

test("OPTIONS describes each setting, and that null resets it", async () => {
  await using site = await startSite();
  const { body } = await site.options(path);
  const { args } = body.endpoints[1];
  expect(Object.keys(args).toSorted()).toEqual(names.toSorted());
  expect(args.posts_per_page.type).toEqual(["integer", "null"]);
  expect(args.default_ping_status.enum).toEqual(["open", "closed", null]);
  expect(body.schema.properties.posts_per_page.type).toBe("integer");
});

/** A storage with settings that do not match their schemas, as another version of the site may have stored. */
function withDoor(inner: StorageAdapter) {
  let opened: { readonly storage: Storage; readonly table: NamedTable["table"] } | undefined;
  const adapter: StorageAdapter = {
    name: inner.name,
    open(tables) {
      const storage = inner.open(tables);
      const { table } = tables.find(({ name }) => name === "core_settings") as NamedTable;
      opened = { storage, table };
      return storage;
    },
  };
  const store = (name: string, value: unknown) =>
    opened?.storage.insert(opened.table, [{ name, value, version: 1 }]);
  return { adapter, store };
}
