import { calendar } from "@waymark/calendar";
import { memory } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { indexAll } from "../jobs.ts";
import { countQueries } from "@waymark/testing";
import { home, pages, posts, startSite } from "./site.ts";

const both = { _fields: "seo_head,seo_head_json" };

describe.each(await testStorages())("seo_head and seo_head_json on %s", (_, storage) => {
  const start = (settings: Parameters<typeof startSite>[0] = {}) =>
    startSite({ storage: storage(), ...settings });

  test("posts, pages, terms and authors have the same head as get_head returns for their page", async () => {
    await using site = await start();
    const { body: news } = await site.administrator.post("/core/v2/categories", { name: "News" });
    const { body: local } = await site.administrator.post("/core/v2/categories", {
      name: "Local",
      parent: news.id,
    });
    const parent = await site.make(pages, { slug: "about" });
    const child = await site.make(pages, { slug: "team", parent: parent.id });
    const post = await site.make(posts, { excerpt: "Thick", categories: [local.id] });
    const addresses = {
      [`${posts}/${post.id}`]: post.link,
      [`${pages}/${child.id}`]: child.link,
      [`/core/v2/categories/${local.id}`]: local.link,
      "/core/v2/users/1": `${home}/author/administrator/`,
      "/core/v2/types/post": `${home}/`,
    };
    for (const indexed of [false, true]) {
      if (indexed) await site.runJob(indexAll);
      for (const [route, address] of Object.entries(addresses)) {
        const { html, json } = (await site.head(address)).body;
        const { body } = await site.get(route, both);
        expect([route, body]).toEqual([route, { seo_head: html, seo_head_json: json }]);
        expect(json.og_url).toBe(address);
      }
    }
  });

  test("a draft has a head with nofollow for its editors, and none for others", async () => {
    await using site = await start();
    const { id } = await site.make(posts, { status: "draft", title: "Planned" });
    const { body } = await site.editor.get(`${posts}/${id}`, { context: "edit" });
    expect(body.seo_head_json.robots.index).toBe("noindex");
    expect(body.seo_head_json.og_title).toBe("Planned - Harbour Lights");
    expect(body.seo_head_json).not.toHaveProperty("canonical");
    const answer = await site.get(`${posts}/${id}`);
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.body)).not.toContain("Planned");
  });

  test("the head of a protected post contains none of its text, even with the password", async () => {
    await using site = await start();
    const secret = { content: "<p>Secret text</p>", excerpt: "Secret excerpt", password: "sesame" };
    const { id } = await site.make(posts, secret);
    const { body } = await site.get(posts, both);
    expect(body[0].seo_head_json.og_title).toBe("Fog - Harbour Lights");
    expect(JSON.stringify(body)).not.toContain("Secret");
    const unlocked = await site.get(`${posts}/${id}`, { ...both, password: "sesame" });
    expect(unlocked.body).toEqual(body[0]);
  });

  test("the value is null for users without published posts, and for types without an archive page", async () => {
    await using site = await start({ options: { archives: { page: "/pages/" } } });
    const nothing = { seo_head: null, seo_head_json: null };
    expect((await site.editor.get("/core/v2/users/me", both)).body).toEqual(nothing);
    expect((await site.get("/core/v2/types/attachment", both)).body).toEqual(nothing);
    const { body } = await site.get("/core/v2/types");
    expect(body.page.seo_head_json.canonical).toBe(`${home}/pages/`);
  });

  test("responses of writes contain the head of the written object", async () => {
    await using site = await start();
    const created = await site.administrator.post(posts, { title: "Fog", status: "publish" });
    expect(created.body.seo_head_json.og_title).toBe("Fog - Harbour Lights");
    const changed = await site.administrator.edit(`${posts}/${created.body.id}`, { title: "Rain" });
    expect(changed.body.seo_head_json.og_title).toBe("Rain - Harbour Lights");
  });

  test("terms have heads on the calendar routes too", async () => {
    await using site = await start({ modules: [calendar()] });
    const routes = "/calendar/events/v1/categories";
    const { body: term } = await site.administrator.post(routes, { name: "Walks" });
    expect(term.seo_head_json.og_title).toBe("Walks Archives - Harbour Lights");
    expect(term.seo_head).toContain(`<link rel="canonical" href="${term.url}" />`);
    expect((await site.get(`${routes}/${term.id}`)).body.seo_head).toBe(term.seo_head);
    const list = await site.get(routes, { hide_empty: false, _fields: "categories.seo_head" });
    expect(list.body).toEqual({ categories: [{ seo_head: term.seo_head }] });
    const names = await site.get(routes, { hide_empty: false, _fields: "categories.name" });
    expect(names.body).toEqual({ categories: [{ name: "Walks" }] });
  });
});

test("a list without the fields reads no heads, and with them takes as many queries for ten posts as for one", async () => {
  const storage = countQueries(memory());
  await using site = await startSite({ storage });
  const cost = async (_fields: string) => {
    storage.takeCount();
    expect((await site.get(posts, { _fields, per_page: 50 })).status).toBe(200);
    return storage.takeCount() ?? 0;
  };
  await site.make(posts, { slug: "first" });
  const without = await cost("id,title");
  const one = await cost("id,seo_head,seo_head_json");
  for (let at = 0; at < 9; at++) await site.make(posts, { slug: `more-${at}` });
  expect(await cost("id,title")).toBe(without);
  expect(await cost("id,seo_head,seo_head_json")).toBe(one);
  expect(one - without).toBe(2);
});

test("heads contain the title of the page if the site has that option", async () => {
  await using site = await startSite({ options: { headTitles: true } });
  const { id, link } = await site.make(posts, { title: "Fog & sea" });
  const { seo_head: html, seo_head_json: json } = (await site.get(`${posts}/${id}`)).body;
  expect([html.split("\n")[0], json.title]).toEqual([
    "<title>Fog &amp; sea - Harbour Lights</title>",
    "Fog & sea - Harbour Lights",
  ]);
  expect((await site.head(link)).body).toMatchObject({ html, json });
});

test("the fields are in the schema of posts, and a site can disable them", async () => {
  await using site = await startSite();
  const { properties } = (await site.options(posts)).body.schema;
  expect(properties.seo_head).toMatchObject({
    type: ["string", "null"],
    contentMediaType: "text/html",
    readonly: true,
  });
  expect(properties.seo_head_json).toMatchObject({ context: ["view", "edit"], readonly: true });
  await using plain = await startSite({ options: { headFields: false } });
  const { id } = await plain.make(posts);
  expect((await plain.get(`${posts}/${id}`)).body).not.toHaveProperty("seo_head");
  expect((await plain.options(posts)).body.schema.properties).not.toHaveProperty("seo_head");
});
