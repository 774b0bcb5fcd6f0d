import { admin } from "@waymark/admin";
import { contentTypes, defineContentType } from "@waymark/content";
import { defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import { posts, startSite } from "./site.ts";

const note = defineContentType({ name: "note", base: "notes", label: "notes", viewable: false });
const own = defineContentType({
  name: "tide",
  base: "tides",
  routes: "/harbour/v1/tides",
  label: "tides",
});
const types = defineModule({
  name: "types",
  requires: ["content"],
  contributes: [contentTypes(note, own)],
});

test("the title, the description and noindex are edited beside the text of items with pages", async () => {
  await using site = await startSite({ modules: [admin(), types()] });
  const [panel] = (await site.editor.get("/admin/v1/screens")).body.panels;
  expect(panel).toMatchObject({ label: "Search engines", module: "seo" });
  const lists = ["/core/v2/posts", "/core/v2/pages", "/harbour/v1/tides"];
  expect(panel.beside).toEqual(expect.arrayContaining(lists));
  expect(panel.beside).not.toContain("/core/v2/notes");
  expect(panel.beside).not.toContain("/core/v2/blocks");
  const { update } = (await site.editor.get(`/admin/v1/screens/${panel.slug}`)).body;
  const shown = Object.keys(update).filter((name) => !panel.omit.includes(name));
  expect(shown).toEqual(["title", "description", "noindex"]);
});

test("the preview of a search result names the fields of a post with the texts of its page", async () => {
  await using site = await startSite({ modules: [admin()] });
  const { defaults } = (await site.editor.get("/admin/v1/screens")).body.panels[0].preview;
  const item = await site.make(posts, { title: "Fog", excerpt: "About fog" });
  await site.editor.post(`/seo/v2/items/${item.id}`, { description: "Where fog comes from" });
  const { body } = await site.get(`${posts}/${item.id}`);
  const textsOf = (fields: readonly string[]) =>
    fields.map((field) => field.split(".").reduce((value, name) => value[name], body));
  expect(textsOf(defaults.title)).toEqual(["Fog - Harbour Lights"]);
  expect(textsOf(defaults.description)).toEqual(["Where fog comes from", "Where fog comes from"]);
});
