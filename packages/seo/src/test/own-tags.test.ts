import { pages as pagesModule } from "@waymark/pages";
import { expect, test } from "vitest";
import { home, pages, plainPage, posts, startSite } from "./site.ts";

const elements = {
  title: /<title>[^<]*<\/title>/g,
  description: /<meta name="description"[^>]*>/g,
  canonical: /<link rel="canonical"[^>]*>/g,
};
const tagsIn = (html: string) =>
  Object.fromEntries(
    Object.entries(elements).map(([name, pattern]) => [name, html.match(pattern) ?? []]),
  );

test("the title, description and canonical URL that editors set replace those of the module for pages", async () => {
  await using site = await startSite({ modules: [pagesModule()] });
  const post = await site.make(posts, { slug: "fog", excerpt: "Thick" });
  await site.editor.post(`/seo/v2/items/${post.id}`, {
    title: "All about %%title%% & mist",
    description: "Where it comes from",
    canonical: "https://other.test/fog/",
  });
  const { text } = await site.open("/2026/01/05/fog/");
  expect(tagsIn(text)).toEqual({
    title: ["<title>All about Fog &amp; mist</title>"],
    description: ['<meta name="description" content="Where it comes from" />'],
    canonical: ['<link rel="canonical" href="https://other.test/fog/" />'],
  });
  expect(text).toContain('<meta property="og:url" content="https://other.test/fog/" />');
  expect(text).toContain('<link rel="stylesheet"');
});

test("pages without values of editors keep their own title, description and canonical URL", async () => {
  await using site = await startSite({ modules: [pagesModule()] });
  const post = await site.make(posts, { slug: "fog", excerpt: "Thick" });
  await site.editor.post(`/seo/v2/items/${post.id}`, { open_graph_title: "Shared" });
  const { text } = await site.open("/2026/01/05/fog/");
  expect(tagsIn(text)).toEqual({
    title: ["<title>Fog · Harbour Lights</title>"],
    description: ['<meta name="description" content="Thick">'],
    canonical: [`<link rel="canonical" href="${home}/2026/01/05/fog/">`],
  });
  expect(text).toContain('<meta property="og:title" content="Shared" />');
});

test("templates of the options replace the titles and descriptions of pages of their type and kind", async () => {
  const options = {
    titles: { page: "%%title%% | Us", missing: "Lost at sea", search: "Found: %%searchphrase%%" },
    descriptions: { page: "%%excerpt%%" },
  };
  await using site = await startSite({ options, modules: [pagesModule()], html: () => undefined });
  await site.make(pages, { slug: "about", title: "About", excerpt: "Who we are" });
  await site.make(posts, { slug: "fog" });
  const titleAt = async (path: string) => tagsIn((await site.open(path)).text)["title"];
  expect(await titleAt("/about/")).toEqual(["<title>About | Us</title>"]);
  expect(await titleAt("/nowhere/")).toEqual(["<title>Lost at sea</title>"]);
  expect(await titleAt("/?s=fog")).toEqual(["<title>Found: fog</title>"]);
  expect(await titleAt("/2026/01/05/fog/")).toEqual(["<title>Fog · Harbour Lights</title>"]);
  expect(tagsIn((await site.open("/about/")).text)["description"]).toEqual([
    '<meta name="description" content="Who we are" />',
  ]);
});

test("repeated tags are replaced by one, and a replaced tag of two names by one of each", async () => {
  const own = [
    "<Title>Own</Title >",
    "<META property=og:description content='x' name=description>",
    "<link href=/own/ rel=canonical>",
    "<title>Again</title>",
  ].join("");
  await using site = await startSite({ html: () => plainPage(own) });
  const { id } = await site.make(posts, { slug: "fog" });
  await site.editor.post(`/seo/v2/items/${id}`, { title: "New", description: "Text" });
  const { text } = await site.open("/2026/01/05/fog/");
  expect(text).toContain(
    '<head><meta charset="utf-8"><title>New</title><meta name="description" content="Text" /><link href=/own/ rel=canonical><meta name="robots"',
  );
  expect(text).toContain('<meta property="og:description" content="Text" />');
});
