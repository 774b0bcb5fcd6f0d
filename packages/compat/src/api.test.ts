import { accounts, createUser } from "@waymark/accounts";
import { blockEditor, blockPatterns } from "@waymark/block-editor";
import { content } from "@waymark/content";
import { defineModule } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compat } from "./index.ts";
import { address, startSite } from "./test/site.ts";

let site: Awaited<ReturnType<typeof startSite>>;
let post: any;
beforeAll(async () => {
  site = await startSite();
  const { body: tag } = await site.send("POST", "/wp-json/wp/v2/tags", { name: "Weather" });
  const input = {
    tags: [tag.id],
    title: "Fog",
    content: "<!-- wp:paragraph --><p>core/v2</p><!-- /wp:paragraph -->",
    status: "publish",
  };
  post = (await site.send("POST", "/wp-json/wp/v2/posts", input)).body;
  await site.send("POST", "/wp-json/wp/v2/posts", { title: "Two", status: "publish" });
});
afterAll(() => site[Symbol.asyncDispose]());

test("bodies that are translated arrive whole, also from a host that checks their length", async () => {
  const send = async (method: string, path: string, type: string, body: string) => {
    const authorization = site.credentials.authorization;
    const headers = { authorization, "content-type": type, "content-length": `${body.length}` };
    const request = new Request(address + path, { method, headers, body });
    const response = await site.site.fetch(request, { hasCheckedLength: true });
    return [response.status, ((await response.json()) as { readonly name?: string }).name];
  };
  const form = "application/x-www-form-urlencoded";
  const tags = "/wp-json/wp/v2/tags";
  expect(await send("POST", tags, form, "name=Gales&_wpnonce=x")).toEqual([201, "Gales"]);
  const json = JSON.stringify({ name: "Squalls", context: "wp/v2" });
  expect(await send("POST", tags, "application/json", json)).toEqual([201, "Squalls"]);
});

test("a body that is not UTF-8 is rejected, and nothing is stored", async () => {
  const send = async (type: string, text: string) => {
    const response = await site.site.fetch(
      new Request(`${address}/wp-json/wp/v2/tags`, {
        method: "POST",
        headers: { authorization: site.credentials.authorization, "content-type": type },
        body: Buffer.from(text, "latin1"),
      }),
    );
    return [response.status, ((await response.json()) as { readonly code?: string }).code];
  };
  expect(await send("application/json", '{"name":"caf\xe9"}')).toEqual([400, "rest_invalid_json"]);
  const form = await send("application/x-www-form-urlencoded", "name=caf\xe9");
  expect(form).toEqual([400, "rest_invalid_body"]);
  expect((await site.open("/wp-json/wp/v2/tags?search=caf")).body).toEqual([]);
});

test("requests to a site whose API is at its root are translated", async () => {
  await using started = await testSite({
    url: address,
    apiRoot: "/",
    modules: [accounts(), content()],
  });
  const wrapped = compat(started.site);
  const namespaceAt = async (path: string) => {
    const response = await wrapped.fetch(new Request(address + path));
    return ((await response.json()) as { readonly namespace?: string }).namespace;
  };
  expect(await namespaceAt("/wp-json/wp/v2")).toBe("wp/v2");
  expect(await namespaceAt("/?rest_route=/wp/v2")).toBe("wp/v2");
  expect(await namespaceAt("/core/v2")).toBe("core/v2");
});

test("a list has the original header names, links and relations", async () => {
  const { status, headers, body } = await site.open("/wp-json/wp/v2/posts?per_page=1");
  expect(status).toBe(200);
  expect(headers.get("x-wp-total")).toBe("2");
  expect(headers.get("x-wp-totalpages")).toBe("2");
  expect(headers.get("x-core-total")).toBeNull();
  expect(headers.get("link")).toContain(
    `<${address}/wp-json/wp/v2/posts?per_page=1&page=2>; rel="next"`,
  );
  const links = body[0]._links;
  expect(links.self[0].href).toMatch(`${address}/wp-json/wp/v2/posts/`);
  expect(Object.keys(links)).toContain("wp:term");
  expect(links.curies).toEqual([{ name: "wp", href: "https://api.w.org/{rel}", templated: true }]);
});

test("texts are unchanged, whatever names they contain", () => {
  expect(post.content.raw).toBe("<!-- wp:paragraph --><p>core/v2</p><!-- /wp:paragraph -->");
  expect(post.content.rendered).toContain("<p>core/v2</p>");
});

test("links are embedded and selected by their original names", async () => {
  const path = `/wp-json/wp/v2/posts/${post.id}`;
  const { body } = await site.open(`${path}?_embed=wp:term&_fields=id,_links,_embedded`);
  expect(Object.keys(body._embedded)).toEqual(["wp:term"]);
  expect(Object.keys(body._links)).toContain("wp:term");
  expect(body.title).toBeUndefined();
  const full = await site.open(`${path}?_fields=_links.https://api.w.org/term`);
  expect(Object.keys(full.body._links)).toContain("wp:term");
});

test("the catalogue names routes and namespaces of the original interface", async () => {
  const { body, headers } = await site.open("/wp-json/");
  expect(body.namespaces).toContain("wp/v2");
  expect(body.namespaces).not.toContain("core/v2");
  expect(body.routes["/wp/v2/posts"]._links.self[0].href).toBe(`${address}/wp-json/wp/v2/posts`);
  expect(body.routes["/wp/v2"].endpoints[0].args.namespace.default).toBe("wp/v2");
  expect(headers.get("link")).toBe(`<${address}/wp-json/>; rel="https://api.w.org/"`);
});

test("types keep their original names in paths, keys and values", async () => {
  const types = await site.send("GET", "/wp-json/wp/v2/types?context=edit");
  expect(types.body.wp_navigation).toMatchObject({
    slug: "wp_navigation",
    rest_namespace: "wp/v2",
  });
  const type = await site.send("GET", "/wp-json/wp/v2/types/wp_navigation?context=edit");
  expect(type.body.slug).toBe("wp_navigation");
  const item = await site.send("POST", "/wp-json/wp/v2/navigation", { title: "Menu" });
  expect(item.body.type).toBe("wp_navigation");
  const found = await site.open("/wp-json/wp/v2/search?subtype=post,page");
  expect(found.status).toBe(200);
});

test("editors learn which types have autosaves", async () => {
  const { body } = await site.send("GET", "/wp-json/wp/v2/types?context=edit");
  expect([body.post.supports.autosave, body.attachment.supports.autosave]).toEqual([
    true,
    undefined,
  ]);
  const page = await site.send("GET", "/wp-json/wp/v2/types/page?context=edit");
  expect(page.body.supports.autosave).toBe(true);
});

test("editors learn the names of the templates of taxonomies", async () => {
  const { body } = await site.send("GET", "/wp-json/wp/v2/taxonomies?context=edit");
  expect([body.category.labels.template_name, body.post_tag.labels.template_name]).toEqual([
    "Category Archives",
    "Tag Archives",
  ]);
  const one = await site.send("GET", "/wp-json/wp/v2/taxonomies/category?context=edit");
  expect(one.body.labels.template_name).toBe("Category Archives");
  const part = await site.send(
    "GET",
    "/wp-json/wp/v2/taxonomies/category?context=edit&_fields=labels.name",
  );
  expect(part.body.labels).toEqual({ name: "Categories" });
  const view = await site.open("/wp-json/wp/v2/taxonomies/category");
  expect(view.body.labels).toBeUndefined();
});

test("editors learn that the site has no theme to edit, and visitors do not", async () => {
  const themes = await site.send("GET", "/wp-json/wp/v2/themes?status=active");
  expect(themes.body).toMatchObject([{ status: "active", is_block_theme: false }]);
  const theme = await site.send("GET", "/wp-json/wp/v2/themes/site");
  expect(theme.body).toEqual(themes.body[0]);
  const lists = ["themes?status=inactive", "block-patterns/categories", "templates", "sidebars"];
  for (const path of [...lists, "template-parts", "widgets"])
    expect((await site.send("GET", `/wp-json/wp/v2/${path}`)).body).toEqual([]);
  const styles = await site.send("GET", "/wp-json/wp/v2/global-styles/themes/site?context=view");
  expect(styles.body).toEqual({ settings: {}, styles: {} });
  for (const path of ["templates/lookup?slug=single-post", "menu-locations"])
    expect((await site.send("GET", `/wp-json/wp/v2/${path}`)).body).toEqual({});
  expect((await site.open("/wp-json/wp/v2/themes")).status).toBe(401);
  expect((await site.send("POST", "/wp-json/wp/v2/templates", {})).status).toBe(404);
});

test("editors list the patterns of modules", async () => {
  const pattern = { name: "tides/today", title: "Today", content: "<p>core/v2</p>" };
  const tides = defineModule({
    name: "tides",
    requires: ["block-editor"],
    contributes: [blockPatterns({ ...pattern, categories: ["header"] })],
  });
  await using started = await testSite({
    url: address,
    modules: [accounts(), content(), blockEditor(), tides()],
  });
  const through = compat(started.site);
  const { applicationPassword } = await started.site.run(createUser, {
    login: "ann",
    email: "ann@site.test",
    role: "contributor",
    applicationPassword: { name: "tests" },
  });
  const read = async (path: string) => {
    const response = await through.fetch(
      new Request(`${address}/wp-json/wp/v2/block-patterns/${path}`, {
        headers: { authorization: `Basic ${btoa(`ann:${applicationPassword}`)}` },
      }),
    );
    return response.json();
  };
  expect(await read("patterns")).toEqual([expect.objectContaining(pattern)]);
  expect(await read("categories")).toMatchObject([{ name: "header", label: "Header" }]);
});

test("the route can be in the query of any URL", async () => {
  for (const path of ["/?rest_route=/wp/v2/posts", "/index.php?rest_route=%2Fwp%2Fv2%2Fposts"])
    expect((await site.open(path)).headers.get("x-wp-total")).toBe("2");
  expect((await site.open("/index.php/wp-json/wp/v2/posts")).status).toBe(200);
});

test("a batch has paths and responses of the original interface", async () => {
  const { status, body } = await site.send("POST", "/wp-json/batch/v1", {
    requests: [
      { method: "POST", path: "/wp/v2/tags?_fields=id,name,_links", body: { name: "Boats" } },
      { method: "POST", path: "/wp/v2/nothing" },
    ],
  });
  expect(status).toBe(207);
  const [made, missing] = body.responses;
  expect(made.status).toBe(201);
  expect(made.headers.Location).toMatch(`${address}/wp-json/wp/v2/tags/`);
  expect(Object.keys(made.body._links)).toContain("wp:post_type");
  expect(missing.status).toBe(404);
});

test("an envelope has the original header names", async () => {
  const { body } = await site.open("/wp-json/wp/v2/posts?_envelope");
  expect(body.headers["X-WP-Total"]).toBe(2);
  expect(body.body).toHaveLength(2);
});

test("title and tagline are HTML, in both directions", async () => {
  expect((await site.open("/wp-json/")).body.name).toBe("Harbour &amp; Lights");
  const path = "/wp-json/wp/v2/settings";
  const saved = await site.send("POST", path, { description: "It's <b>fine</b> &amp; good" });
  const expected = "It&#039;s fine &amp; good";
  expect(saved.body.description).toBe(expected);
  const again = await site.send("POST", path, { description: saved.body.description });
  expect(again.body.description).toBe(expected);
  expect(site.site.info.description).toBe("It's fine & good");
});

test("errors are those of the site", async () => {
  const { status, body } = await site.open("/wp-json/wp/v2/posts?per_page=0");
  expect([status, body.code]).toEqual([400, "rest_invalid_param"]);
  const invalid = await site.send("POST", "/wp-json/wp/v2/posts", "{");
  expect([invalid.status, invalid.body.code]).toEqual([400, "rest_invalid_json"]);
  expect((await site.open("/wp-json/wp/v2/posts", { method: "POST" })).status).toBe(401);
});

test("a preflight request may name the original headers", async () => {
  const { headers } = await site.open("/wp-json/wp/v2/posts", {
    method: "OPTIONS",
    headers: {
      origin: "https://elsewhere.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "x-wp-nonce,content-type",
    },
  });
  expect(headers.get("access-control-allow-headers")?.toLowerCase()).toContain("x-wp-nonce");
  const read = await site.open("/wp-json/wp/v2/posts", {
    headers: { origin: "https://elsewhere.example" },
  });
  expect(read.headers.get("access-control-expose-headers")).toContain("X-WP-Total");
});

test("a body that is nested too deeply, too long or no text is rejected, without a server error", async () => {
  const deep = `{"title":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  const long = `{"title":"${"a".repeat(2 * 1024 * 1024)}"}`;
  for (const body of [deep, long, "\ud800", "[]", '{"_embed":{"a":[1]}}', '{"status":[[]]}'])
    expect((await site.send("POST", "/wp-json/wp/v2/posts", body)).status).toBeLessThan(500);
  for (const query of [
    "%",
    "_fields=%",
    "=",
    "&&",
    "rest_route",
    "_embed[]=%ff",
    "_fields[a][b]=wp:x",
  ])
    expect((await site.open(`/wp-json/wp/v2/posts?${query}`)).status).toBeLessThan(500);
});

test("an export is content, which is passed on unchanged", async () => {
  const html = '<p class="core-embedded-content">core/v2</p>';
  await site.send("POST", "/wp-json/wp/v2/pages", {
    title: "Quoted",
    content: html,
    status: "publish",
  });
  const { status, text } = await site.send("GET", "/wp-json/wp/v2/export?type[]=page");
  expect([status, text.includes(html)]).toEqual([200, true]);
});

test("the oEmbed XML of an item has the class that other sites look for", async () => {
  const url = `/wp-json/oembed/1.0/embed?format=xml&url=${encodeURIComponent(post.link)}`;
  const { status, text } = await site.open(url);
  expect([status, text.includes("wp-embedded-content"), text.includes("core-embedded")]).toEqual([
    200,
    true,
    false,
  ]);
});

test("other methods are answered by the site", async () => {
  const request = Object.create(new Request(`${address}/wp-json/wp/v2/posts`), {
    method: { value: "TRACE" },
  });
  expect((await site.site.fetch(request)).status).toBe(404);
});

test("the API of the site itself is unchanged", async () => {
  const { headers, body } = await site.open(`/api/core/v2/posts/${post.id}`);
  expect(headers.get("link")).not.toContain("wp-json");
  expect(Object.keys(body._links)).toContain("core:term");
});
