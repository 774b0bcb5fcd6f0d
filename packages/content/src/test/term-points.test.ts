import { readFile } from "node:fs/promises";
import { moduleBuilder, defineModule, type Module } from "@waymark/core";
import { expect, test } from "vitest";
import * as z from "zod";
import {
  contentRoutes,
  contentTypes,
  defineContentType,
  defineTaxonomy,
  tag,
  taxonomies,
  termDeleted,
  termMeta,
  termRoutes,
  termSaved,
} from "../index.ts";
import { importWxr } from "../tasks/import.ts";
import { startSite } from "./site.ts";

const tags = "/core/v2/tags";
const categories = "/core/v2/categories";

/** Records events of terms; a certain name makes it throw, which ends the write. */
function listener(received: unknown[]): Module {
  const { on } = moduleBuilder({});
  return defineModule({
    name: "listener",
    requires: ["content"],
    on: [
      on(termSaved, ({ term, before }) => {
        received.push(["saved", term.id, term.name, before?.name]);
        if (term.name === "Refused") throw new Error("not this one");
      }),
      on(termDeleted, ({ term }) => void received.push(["deleted", term.id, term.slug])),
    ],
  })();
}

test("listeners are notified of term changes in the writing transaction, with the previous values", async () => {
  const received: unknown[] = [];
  await using site = await startSite({ modules: [listener(received)] });
  const { id } = (await site.editor.post(tags, { name: "Fog" })).body;
  await site.editor.edit(`${tags}/${id}`, { name: "Mist" });
  await site.editor.remove(`${tags}/${id}`, { force: true });
  expect(received).toEqual([
    ["saved", id, "Fog", undefined],
    ["saved", id, "Mist", "Fog"],
    ["deleted", id, "fog"],
  ]);
  expect((await site.editor.post(tags, { name: "Refused" })).status).toBe(500);
  expect((await site.get(tags)).body).toEqual([]);
});

test("an imported child term is saved once if its parent was imported before", async () => {
  const received: unknown[] = [];
  await using site = await startSite({ modules: [listener(received)] });
  const file = new URL("../../../wxr/fixtures/small.xml", import.meta.url);
  // The first two categories, in the other order.
  const text = (await readFile(file, "utf8")).replace(
    /(<wp:category>.*?<\/wp:category>)(\s*)(<wp:category>.*?<\/wp:category>)/s,
    "$3$2$1",
  );
  await site.site.run(importWxr, {
    chunks: (async function* () {
      yield new TextEncoder().encode(text);
    })(),
  });
  const found = await site.get(categories, { slug: "ferries" });
  expect(found.body[0].parent).toBeGreaterThan(0);
  expect(received.filter((event) => String(event).includes(",Ferries,"))).toEqual([
    ["saved", found.body[0].id, "Ferries", undefined],
  ]);
});

const depth = termMeta(
  { name: "depth", taxonomies: ["category"], schema: z.int().min(0), fallback: 0 },
  { name: "colour", schema: z.string().max(20), fallback: "" },
);
const charts = defineModule({ name: "charts", requires: ["content"], contributes: [depth] });

test("a contributed meta key is stored, validated, and returned with the terms of its taxonomy", async () => {
  await using site = await startSite({ modules: [charts()] });
  const created = await site.editor.post(categories, {
    name: "Deep",
    meta: { depth: 7, other: 1 },
  });
  expect(created.body.meta).toEqual({ depth: 7, colour: "" });
  const path = `${categories}/${created.body.id}`;
  expect((await site.editor.edit(path, { meta: { colour: "blue" } })).body.meta).toEqual({
    depth: 7,
    colour: "blue",
  });
  expect((await site.editor.edit(path, { name: "Deeper" })).body.meta.depth).toBe(7);
  expect((await site.editor.edit(path, { meta: { depth: null } })).body.meta.depth).toBe(0);
  const wrong = await site.editor.edit(path, { meta: { depth: -1 } });
  expect([wrong.status, wrong.body.code]).toEqual([400, "rest_invalid_type"]);
  expect((await site.editor.post(tags, { name: "T", meta: { depth: 3 } })).body.meta).toEqual({
    colour: "",
  });
  const { body } = await site.options(categories);
  expect(Object.keys(body.schema.properties.meta.properties)).toEqual(["depth", "colour"]);
});

test("without contributed meta keys, a term has no meta and ignores sent values", async () => {
  await using site = await startSite();
  const created = await site.editor.post(tags, { name: "T", meta: { depth: 3 } });
  expect([created.status, created.body.meta]).toEqual([201, {}]);
});

const chart = defineTaxonomy({ name: "chart", base: "charts", label: "charts", types: ["page"] });
const map = defineContentType({
  name: "map",
  base: "maps",
  label: "maps",
  taxonomies: [chart, tag],
});
const mapping = defineModule({
  name: "mapping",
  requires: ["content"],
  contributes: [contentTypes(map), taxonomies(chart)],
  namespaces: (setup) => [contentRoutes(map, setup), termRoutes(chart, setup)],
});

test("a term links to the items of each type that has its taxonomy", async () => {
  await using site = await startSite({ modules: [mapping()] });
  const linked = async (path: string) => {
    const { body } = await site.editor.post(path, { name: "T" });
    return body._links["core:post_type"].map(({ href }: { href: string }) =>
      href.replace(`${site.site.info.api}/core/v2/`, "").replace(/\d+$/, "ID"),
    );
  };
  expect(await linked("/core/v2/charts")).toEqual(["pages?charts=ID", "maps?charts=ID"]);
  expect(await linked(tags)).toEqual(["posts?tags=ID", "maps?tags=ID"]);
  expect(await linked(categories)).toEqual(["posts?categories=ID"]);
});
