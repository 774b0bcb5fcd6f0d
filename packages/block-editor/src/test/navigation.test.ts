import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, home, startSite } from "./site.ts";

const path = `${base}/navigation-fallback`;
const menus = "/core/v2/navigation";

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a site without menus gets one that lists its pages, once", async () => {
    await using site = await startSite({ storage: storage() });
    const answers = await Promise.all([1, 2, 3, 4].map(() => site.administrator.get(path)));
    const [{ status, body } = { status: 0, body: {} }] = answers;
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      _links: { self: [{ embeddable: true, href: `${home}/api${menus}/${body.id}` }] },
    });
    for (const answer of answers) expect(answer.body).toEqual(body);
    const list = await site.administrator.get(menus, { context: "edit" });
    expect(list.body).toMatchObject([
      {
        id: body.id,
        type: "core_navigation",
        status: "publish",
        slug: "navigation",
        title: { raw: "Navigation" },
        content: { raw: "<!-- wp:page-list /-->" },
      },
    ]);
  });

  test("menus with a password are not shown in texts", async () => {
    await using site = await startSite({ storage: storage() });
    const content = '<!-- wp:navigation-link {"label":"Hidden","url":"/hidden"} /-->';
    const menu = { title: "M", content, status: "publish", password: "pw" };
    const { body } = await site.administrator.post(menus, menu);
    const blocks = [`<!-- wp:navigation {"ref":${body.id}} /-->`, "<!-- wp:navigation /-->"];
    const text = { title: "T", content: blocks.join(""), status: "publish" };
    const { body: post } = await site.administrator.post("/core/v2/posts", text);
    const shown = await site.get(`/core/v2/posts/${post.id}`);
    expect([shown.status, shown.body.content.rendered]).toEqual([
      200,
      expect.not.stringContaining("Hidden"),
    ]);
  });

  test("the newest published menu is the fallback menu", async () => {
    await using site = await startSite({ storage: storage() });
    const make = async (input: object) =>
      (await site.administrator.post(menus, { title: "M", ...input })).body.id as number;
    await make({ status: "publish", date: "2026-01-01T00:00:00" });
    const newest = await make({ status: "publish", date: "2026-01-03T00:00:00" });
    await make({ status: "publish", date: "2026-01-02T00:00:00" });
    await make({ status: "draft" });
    expect((await site.administrator.get(path)).body.id).toBe(newest);
    const embedded = await site.administrator.get(path, { _embed: "1" });
    expect(embedded.body._embedded.self).toMatchObject([{ id: newest, type: "core_navigation" }]);
  });
});

describe("embedding the fallback menu", () => {
  const raw = "<!-- wp:page-list /-->";

  test("contains the complete menu, because editors use it without another request", async () => {
    await using site = await startSite();
    const { body } = await site.administrator.get(path, { _embed: "true" });
    expect(body._embedded.self).toMatchObject([
      {
        id: body.id,
        status: "publish",
        title: { raw: "Navigation", rendered: "Navigation" },
        content: { raw, rendered: expect.any(String), protected: false, block_version: 1 },
      },
    ]);
  });

  test("contains more than other routes embed of a menu", async () => {
    await using site = await startSite();
    const { body } = await site.administrator.get(path);
    const embedded = await site.administrator.get(`${menus}/${body.id}`, { context: "embed" });
    expect(Object.keys(embedded.body)).not.toContain("status");
    expect(embedded.body.content).toBeUndefined();
    expect(embedded.body.title).toEqual({ rendered: "Navigation" });
  });
});

describe("a menu in a text", () => {
  const pages = "/core/v2/pages";
  const shown = async (site: Awaited<ReturnType<typeof startSite>>, content: string) => {
    const created = await site.administrator.post(pages, {
      title: "P",
      status: "publish",
      content,
    });
    return (await site.get(`${pages}/${created.body.id}`)).body.content.rendered as string;
  };

  test("is the referenced one, by default the newest one, or a list of pages if there is no menu", async () => {
    await using site = await startSite();
    expect(await shown(site, "<!-- wp:navigation /-->")).toMatch(
      /<nav class="wp-block-navigation"><ul class="wp-block-navigation__container">.*wp-block-page-list/s,
    );
    const link = (label: string) => `<!-- wp:navigation-link {"label":"${label}","url":"/x"} /-->`;
    const make = async (label: string, more = {}) => {
      const given = { title: label, content: link(label), status: "publish", ...more };
      return (await site.administrator.post(menus, given)).body.id as number;
    };
    const named = await make("Named", { date: "2025-01-01T00:00:00" });
    await make("Newest", { date: "2025-02-01T00:00:00" });
    const draft = await make("Draft", { status: "draft" });
    expect(await shown(site, `<!-- wp:navigation {"ref":${named}} /-->`)).toContain(">Named<");
    expect(await shown(site, "<!-- wp:navigation /-->")).toContain(">Newest<");
    expect(await shown(site, `<!-- wp:navigation {"ref":${draft}} /-->`)).not.toContain("Draft");
  });

  test("that contains itself is rendered without endless recursion", async () => {
    await using site = await startSite();
    const created = await site.administrator.post(menus, { title: "M", status: "publish" });
    const content = `<!-- wp:navigation {"ref":${created.body.id}} /--><!-- wp:home-link /-->`;
    await site.administrator.edit(`${menus}/${created.body.id}`, { content });
    const html = await shown(site, `<!-- wp:navigation {"ref":${created.body.id}} /-->`);
    expect(html.match(/<nav /g)).toHaveLength(1);
    // Read by itself it shows its own entries once.
    expect((await site.get(`${menus}/${created.body.id}`)).status).toBe(200);
  });
});

test("a menu has no fields and links for a page, an author and comments", async () => {
  await using site = await startSite();
  const created = await site.administrator.post(menus, { title: "M", status: "publish" });
  const read = await site.administrator.get(`${menus}/${created.body.id}`, { context: "edit" });
  expect(read.headers.get("link")).not.toContain("alternate");
  expect(Object.keys(created.body)).toEqual(Object.keys(read.body));
  for (const name of ["permalink_template", "generated_slug", "author", "comment_status"])
    expect(created.body).not.toHaveProperty(name);
  for (const name of ["author", "replies", "core:action-assign-author"])
    expect(created.body._links).not.toHaveProperty(name);
  const { body: options } = await site.administrator.options(menus);
  const relations = options.schema.links.map(({ rel }: { rel: string }) => rel);
  expect(relations.join()).not.toContain("assign-author");
  expect(Object.keys(options.schema.properties)).not.toContain("permalink_template");
  const saved = await site.administrator.post(`${menus}/${created.body.id}/autosaves`, {
    title: "N",
  });
  expect(saved.body.preview_link).toBe("");
});

test("writing menus requires permission to edit the theme; published menus are public", async () => {
  await using site = await startSite();
  for (const who of ["editor", "author", "contributor", "subscriber"] as const) {
    const asked = await site[who].get(path);
    expect([who, asked.status, asked.body.code]).toEqual([who, 403, "rest_cannot_create"]);
    const created = await site[who].post(menus, { title: "M" });
    expect([who, created.status, created.body.code]).toEqual([who, 403, "rest_cannot_create"]);
  }
  const nobody = await site.get(path);
  expect([nobody.status, nobody.body.code]).toEqual([401, "rest_cannot_create"]);
  expect((await site.administrator.get(menus, { status: "any" })).body).toEqual([]);
  const { body } = await site.administrator.get(path);
  expect((await site.get(`${menus}/${body.id}`)).status).toBe(200);
  const edited = await site.editor.edit(`${menus}/${body.id}`, { title: "Mine" });
  expect([edited.status, edited.body.code]).toEqual([403, "rest_cannot_edit"]);
  const changed = await site.administrator.edit(`${menus}/${body.id}`, { title: "Ours" });
  expect([changed.status, changed.body.title.raw]).toEqual([200, "Ours"]);
  expect((await site.administrator.remove(`${menus}/${body.id}`, { force: true })).status).toBe(
    200,
  );
});

test("menus do not extend the capabilities of roles", async () => {
  await using site = await startSite();
  const { body } = await site.administrator.get("/core/v2/users/me", { context: "edit" });
  expect(Object.keys(body.capabilities).filter((name) => name.includes("navigation"))).toEqual([]);
});
