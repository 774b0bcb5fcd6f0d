import { defineTaxonomy, dynamicBlocks, taxonomies } from "@waymark/content";
import { defineModule, defineNamespace, moduleBuilder } from "@waymark/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite } from "./site.ts";

type Started = Awaited<ReturnType<typeof startSite>>;
let site: Started;
let contributor: ReturnType<Started["as"]>;
beforeAll(async () => {
  site = await startSite();
  contributor = site.as({ id: 7, roles: ["contributor"] });
});
afterAll(() => site[Symbol.asyncDispose]());

const base = "/core/v2/block-types";

test("users who edit posts can list the block types of the site, and get them by namespace and name", async () => {
  expect((await site.get(base)).body.code).toBe("rest_block_type_cannot_view");
  const subscriber = site.as({ id: 8, roles: ["subscriber"] });
  expect((await subscriber.get(`${base}/core/paragraph`)).status).toBe(403);
  const { body } = await contributor.get(base);
  const names = body.map(({ name }: { name: string }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["core/paragraph", "core/block", "core/navigation"]),
  );
  expect(names).not.toContain("core/comments");
  expect((await contributor.get(`${base}/core`)).body).toHaveLength(names.length);
  expect((await contributor.get(base, { namespace: "tides" })).body).toEqual([]);
  const { body: latest } = await contributor.get(`${base}/core/latest-posts`);
  expect(latest).toMatchObject({
    name: "core/latest-posts",
    title: "Latest Posts",
    category: "widgets",
    is_dynamic: true,
    attributes: { postsToShow: { type: "number", default: 5 } },
    parent: null,
    supports: {},
  });
  const { body: submenu } = await contributor.get(`${base}/core/navigation-submenu`);
  const { body: link } = await contributor.get(`${base}/core/navigation-link`);
  expect(submenu.attributes).toMatchObject({ label: {}, url: {}, opensInNewTab: {} });
  expect(submenu.attributes).toEqual(link.attributes);
  const { body: image } = await contributor.get(`${base}/core/image`);
  expect(image.attributes.id).toEqual({ type: "number", relation: "/core/v2/media" });
  const { body: item } = await contributor.get(`${base}/core/list-item`);
  expect(item).toMatchObject({ parent: ["core/list"], is_dynamic: false });
  expect(item._links["core:render-block"]).toBeUndefined();
  const missing = await contributor.get(`${base}/core/comments`);
  expect([missing.status, missing.body.code]).toEqual([404, "rest_block_type_invalid"]);
});

test("attributes with the name of a taxonomy list the taxonomies whose terms have pages", async () => {
  const reef = defineTaxonomy({ name: "reef", base: "reefs", label: "reefs" });
  const hidden = defineTaxonomy({ name: "crew", base: "crews", label: "crews", viewable: false });
  const reefs = defineModule({
    name: "reefs",
    requires: ["content"],
    contributes: [taxonomies(reef, hidden)],
    namespaces: [defineNamespace("reefs/v1", {})],
  });
  await using own = await startSite({ modules: [reefs()] });
  const { body } = await own.contributor.get(`${base}/core/tag-cloud`);
  expect(body.attributes.taxonomy).toEqual({
    type: "string",
    default: "post_tag",
    enum: ["category", "post_tag", "post_series", "reef"],
  });
});

test("a block is rendered with attributes from the query or the body", async () => {
  const administrator = site.as({ id: 1, roles: ["administrator"] });
  for (const title of ["One", "Two", "Three"])
    await administrator.post("/core/v2/posts", { title, status: "publish" });
  const path = "/core/v2/block-renderer/core/latest-posts";
  const count = ({ body }: { body: any }) => body.rendered.match(/<li/g).length;
  const query = "attributes[postsToShow]=2&attributes[displayPostDate]=true&context=edit";
  const read = await contributor.get(`${path}?${query}`);
  expect(count(read)).toBe(2);
  expect(read.body.rendered).toContain("<time");
  expect(count(await contributor.post(path, { attributes: { postsToShow: 1 } }))).toBe(1);
  expect(count(await contributor.get(`${path}?attributes=x`))).toBe(3);
  const hostile = { className: '--><script>alert(1)</script>"' };
  const { body } = await contributor.post(path, { attributes: hostile });
  expect(body.rendered).not.toContain("<script");
});

test("attributes in a query have the types of their schemas, and unknown ones are dropped", async () => {
  const { defineService } = moduleBuilder({});
  const render = defineService(
    "tides.table",
    async (_, { blocks }: { readonly blocks: readonly object[] }) =>
      blocks.map((attributes) => JSON.stringify(attributes)),
  );
  const attributes = {
    days: { type: "number" },
    harbours: { type: "integer" },
    order: { type: "string" },
    short: { type: "boolean" },
  } as const;
  const tides = defineModule({
    name: "tides",
    requires: ["content"],
    contributes: [dynamicBlocks({ name: "tides/table", render, attributes })],
    namespaces: [defineNamespace("tides/v1", {})],
  });
  await using own = await startSite({ modules: [tides()] });
  const typed = { days: 1.5, harbours: 2, order: "3", short: true, align: "4" };
  const query = Object.entries({ ...typed, depth: 5 })
    .map(([name, value]) => `attributes[${name}]=${value}`)
    .join("&");
  const path = "/core/v2/block-renderer/tides/table";
  const read = async (client: typeof own.contributor, search: string) =>
    JSON.parse((await client.get(`${path}?${search}`)).body.rendered);
  expect(await read(own.contributor, query)).toEqual(typed);
  for (const [text, short] of Object.entries({ 1: true, 0: false, false: false }))
    expect(await read(own.contributor, `attributes[short]=${text}`)).toEqual({ short });
});

test("only dynamic blocks are rendered, for users who can edit posts or the given item", async () => {
  const path = "/core/v2/block-renderer/core";
  expect((await site.get(`${path}/archives`)).body.code).toBe("block_cannot_read");
  for (const name of ["paragraph", "comments"]) {
    const { status, body } = await contributor.get(`${path}/${name}`);
    expect([status, body.code]).toEqual([404, "block_invalid"]);
  }
  const administrator = site.as({ id: 1, roles: ["administrator"] });
  const { body: post } = await administrator.post("/core/v2/posts", { title: "A" });
  expect((await contributor.get(`${path}/archives`, { post_id: post.id })).status).toBe(403);
  expect((await contributor.get(`${path}/archives`, { post_id: 999_999 })).status).toBe(403);
  expect((await administrator.get(`${path}/archives`, { post_id: post.id })).status).toBe(200);
});
