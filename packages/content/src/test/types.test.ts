import type { TestClient } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { callers, startSite } from "./site.ts";

const types = "/core/v2/types";
const statuses = "/core/v2/statuses";
const taxonomies = "/core/v2/taxonomies";

describe("types", () => {
  test("types and their names are public", async () => {
    await using site = await startSite();
    const { body } = await site.get(types);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(["post", "page"]));
    expect(body.post).toEqual({
      description: "",
      hierarchical: false,
      has_archive: false,
      name: "Posts",
      slug: "post",
      icon: "dashicons-admin-post",
      taxonomies: ["category", "post_tag", "post_series"],
      rest_base: "posts",
      rest_namespace: "core/v2",
      _links: {
        collection: [{ href: "http://site.test/api/core/v2/types" }],
        "core:items": [{ href: "http://site.test/api/core/v2/posts" }],
        curies: [expect.objectContaining({ name: "core" })],
      },
    });
    expect((await site.get(`${types}/page`)).body).toEqual(body.page);
  });

  test("_fields selects entries of the map", async () => {
    await using site = await startSite();
    expect(Object.keys((await site.get(types, { _fields: "page" })).body)).toEqual(["page"]);
    expect((await site.get(types, { _fields: "name" })).body).toEqual({});
    expect((await site.get(`${types}/page`, { _fields: "name" })).body).toEqual({ name: "Pages" });
  });

  test("the edit context of a type has its capabilities, labels and features", async () => {
    await using site = await startSite();
    const { body } = await site.editor.get(`${types}/page`, { context: "edit" });
    expect(body.capabilities).toMatchObject({
      edit_post: "edit_page",
      publish_posts: "publish_pages",
      create_posts: "edit_pages",
    });
    expect(body.labels).toMatchObject({ name: "Pages", singular_name: "Page" });
    expect(Object.values(body.labels)).not.toContain("");
    expect(body.supports).toMatchObject({ title: true, "page-attributes": true, comments: true });
    expect(body.supports).not.toHaveProperty("post-formats");
    // Pages have excerpts; editors do not offer them.
    expect(body.supports).not.toHaveProperty("excerpt");
    expect(body).toMatchObject({
      viewable: true,
      visibility: { show_in_nav_menus: true, show_ui: true },
    });
    const post = await site.editor.get(`${types}/post`, { context: "edit" });
    expect(post.body.supports).toHaveProperty("excerpt");
    expect(post.body.labels).toMatchObject({
      parent_item_colon: null,
      add_new_item: "Add New Post",
      not_found: "No posts found.",
    });
  });

  test("the edit context of the list has only types that the caller can write", async () => {
    await using site = await startSite();
    const { body } = await site.author.get(types, { context: "edit" });
    expect(Object.keys(body)).toContain("post");
    expect(Object.keys(body)).not.toContain("page");
  });

  test.each(callers)("%s requires the right to edit for the edit context", async (caller) => {
    await using site = await startSite();
    const writes = ["administrator", "editor", "author", "contributor"].includes(caller);
    const rejected = caller === "anonymous" ? 401 : 403;
    const list = await site[caller].get(types, { context: "edit" });
    const one = await site[caller].get(`${types}/post`, { context: "edit" });
    expect([list.status, one.status]).toEqual(writes ? [200, 200] : [rejected, rejected]);
    if (!writes)
      expect([list.body.code, one.body.code]).toEqual([
        "rest_cannot_view",
        "rest_forbidden_context",
      ]);
  });

  test("an unknown type is 404, and internal types are hidden", async () => {
    await using site = await startSite();
    for (const client of [site, site.administrator]) {
      const { status, body } = await client.get(`${types}/nope`, { context: "edit" });
      expect([status, body.code]).toEqual([404, "rest_type_invalid"]);
    }
    expect((await site.get(`${types}/revision`)).status).toBe(401);
    const { status, body } = await site.administrator.get(`${types}/revision`);
    expect([status, body.code]).toEqual([403, "rest_cannot_read_type"]);
  });
});

describe("statuses", () => {
  const keys = async (client: Pick<TestClient, "get">, query = {}) =>
    Object.keys((await client.get(statuses, query)).body);

  test("readers see public types, and authors all types that are not internal", async () => {
    await using site = await startSite();
    expect(await keys(site)).toEqual(["publish"]);
    expect(await keys(site.subscriber)).toEqual(["publish"]);
    const all = ["publish", "future", "draft", "pending", "private", "trash"];
    expect(await keys(site.contributor)).toEqual(all);
    expect(await keys(site.editor, { context: "edit" })).toEqual(all);
  });

  test("a status describes whether it is public", async () => {
    await using site = await startSite();
    const { body } = await site.editor.get(statuses, { context: "edit" });
    expect(body.publish).toEqual({
      name: "Published",
      private: false,
      protected: false,
      public: true,
      queryable: true,
      show_in_list: true,
      slug: "publish",
      date_floating: false,
      _links: { archives: [{ href: "http://site.test/api/core/v2/posts" }] },
    });
    expect(body.draft).toMatchObject({ protected: true, queryable: false, date_floating: true });
    expect(body.private).toMatchObject({ private: true, protected: false });
    expect(body.trash).toMatchObject({ protected: false, show_in_list: false });
    expect(body.draft._links.archives[0].href).toMatch(/posts\?status=draft$/);
  });

  test.each([
    ["publish", "anonymous", 200, undefined],
    ["draft", "anonymous", 401, "rest_cannot_read_status"],
    ["draft", "subscriber", 403, "rest_cannot_read_status"],
    ["draft", "contributor", 200, undefined],
    ["trash", "contributor", 200, undefined],
    ["inherit", "administrator", 403, "rest_cannot_read_status"],
    ["auto-draft", "administrator", 403, "rest_cannot_read_status"],
    ["nope", "anonymous", 404, "rest_status_invalid"],
  ] as const)("%s requested by %s is %i", async (name, caller, status, code) => {
    await using site = await startSite();
    const answer = await site[caller].get(`${statuses}/${name}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test("the edit context of the list requires the right to edit", async () => {
    await using site = await startSite();
    for (const [client, status] of [
      [site, 401],
      [site.subscriber, 403],
    ] as const) {
      const answer = await client.get(statuses, { context: "edit" });
      expect([answer.status, answer.body.code]).toEqual([status, "rest_cannot_view"]);
    }
  });
});

describe("taxonomies", () => {
  test("the list is public, and can be filtered by type", async () => {
    await using site = await startSite();
    const { body } = await site.get(taxonomies);
    expect(Object.keys(body)).toEqual([
      "category",
      "post_tag",
      "core_pattern_category",
      "post_series",
    ]);
    expect(body.category).toMatchObject({
      name: "Categories",
      slug: "category",
      types: ["post"],
      hierarchical: true,
      rest_base: "categories",
    });
    expect(body.post_series).toMatchObject({ name: "Post series", rest_base: "post_series" });
    expect(Object.keys((await site.get(taxonomies, { type: "post" })).body)).toHaveLength(3);
    expect((await site.get(taxonomies, { type: "page" })).body).toEqual({});
    expect((await site.get(taxonomies, { type: "nope" })).body).toEqual({});
  });

  test("the edit context of a taxonomy has its capabilities, labels and visibility", async () => {
    await using site = await startSite();
    const { body } = await site.editor.get(taxonomies, { context: "edit" });
    expect(body.post_tag.capabilities).toEqual({
      manage_terms: "manage_post_tags",
      edit_terms: "edit_post_tags",
      delete_terms: "delete_post_tags",
      assign_terms: "assign_post_tags",
    });
    expect(body.post_series.capabilities.manage_terms).toBe("manage_categories");
    expect(body.category.labels.popular_items).toBeNull();
    expect(body.post_tag.labels.parent_item).toBeNull();
    expect(body.category.visibility).toMatchObject({ public: true, show_admin_column: true });
    expect(body.post_series.visibility.show_admin_column).toBe(false);
  });

  test.each([
    ["editor", 200, 200],
    ["contributor", 200, 200],
    ["subscriber", 403, 403],
    ["anonymous", 401, 401],
  ] as const)(
    "the edit context for %s: the list is %i, one taxonomy is %i",
    async (caller, ofList, ofOne) => {
      await using site = await startSite();
      const list = await site[caller].get(taxonomies, { context: "edit" });
      const one = await site[caller].get(`${taxonomies}/category`, { context: "edit" });
      expect([list.status, one.status]).toEqual([ofList, ofOne]);
      if (ofList !== 200) expect(list.body.code).toBe("rest_cannot_view");
      if (ofOne !== 200) expect(one.body.code).toBe("rest_forbidden_context");
    },
  );

  test("an unknown taxonomy is 404, and formats are not listed", async () => {
    await using site = await startSite();
    expect((await site.get(`${taxonomies}/nope`)).body.code).toBe("rest_taxonomy_invalid");
    expect((await site.administrator.get(`${taxonomies}/post_format`)).body.code).toBe(
      "rest_forbidden",
    );
  });

  test("the listed capabilities are the ones that the routes require", async () => {
    await using site = await startSite();
    const { body } = await site.editor.get(taxonomies, { context: "edit" });
    const named = Object.values(body).flatMap((one) =>
      Object.values((one as { capabilities: Record<string, string> }).capabilities),
    );
    const may = (role: string) => {
      const actor = site.site.actor({ id: 1, roles: [role] });
      return [...new Set(named)].filter((name) => actor.can(name));
    };
    expect(may("editor")).toEqual([...new Set(named)]);
    expect(may("contributor")).toEqual(["assign_categories", "assign_post_tags", "edit_posts"]);
    expect(may("subscriber")).toEqual([]);
  });
});
