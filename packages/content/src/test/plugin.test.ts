import { defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import * as z from "zod";
import {
  content,
  contentRoutes,
  contentTypes,
  defineContentType,
  defineTaxonomy,
  metaKeys,
  statuses,
  taxonomies,
  termRoutes,
} from "../index.ts";
import { filePorts, png, uploadRaw } from "./images.ts";
import { startSite } from "./site.ts";

const genre = defineTaxonomy({ name: "genre", base: "genres", label: "genres" });
const book = defineContentType({
  name: "book",
  base: "books",
  label: "books",
  fields: {
    isbn: z.string().min(10).optional(),
    pages: z.int().positive().default(1),
    runtime: z.string(),
  },
  taxonomies: [genre],
});
const library = defineModule({
  name: "library",
  requires: ["content"],
  contributes: [contentTypes(book), taxonomies(genre)],
  namespaces: (setup) => [contentRoutes(book, setup), termRoutes(genre, setup)],
});

const series = defineTaxonomy({
  name: "voyages",
  base: "voyages",
  label: "voyages",
  types: ["post"],
});
const calendar = defineModule({
  name: "calendar",
  requires: ["content"],
  contributes: [
    statuses({ name: "calendar-ea-draft", label: "Import draft", public: true }),
    statuses({ name: "calendar-ignored", label: "Ignored" }),
    taxonomies(series),
    metaKeys({ name: "rating", types: ["post"], schema: z.int().min(1).max(5), fallback: 3 }),
  ],
  namespaces: (setup) => [termRoutes(series, setup)],
});

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a plugin's type has routes, fields and terms of its own", async () => {
    await using site = await startSite({ storage: storage(), modules: [library()] });
    await site.editor.post("/core/v2/genres", { name: "Crime" });
    const input = {
      title: "Fog",
      status: "publish",
      runtime: "A",
      isbn: "9781234567897",
      pages: 99,
      genres: [2],
    };
    const { status, body } = await site.author.post("/core/v2/books", input);
    expect(status).toBe(201);
    expect(body).toMatchObject({ type: "book", isbn: "9781234567897", pages: 99, genres: [2] });
    const read = await site.get("/core/v2/books/1");
    expect(read.body).toMatchObject({ pages: 99, link: "http://site.test/book/fog/", genres: [2] });
    expect((await site.get("/core/v2/posts/1")).status).toBe(404);
    expect((await site.get("/core/v2/books", { genres: 2 })).body).toHaveLength(1);
    expect((await site.get("/core/v2/genres/2")).body.count).toBe(1);
  });

  test("null clears an optional field of a plugin, and resets one with a default", async () => {
    await using site = await startSite({ storage: storage(), modules: [library()] });
    const given = { title: "Fog", isbn: "9781234567897", pages: 99 };
    const { body: made } = await site.author.post("/core/v2/books", { ...given, runtime: "A1" });
    expect(made).toMatchObject({ isbn: given.isbn, pages: 99, runtime: "A1" });
    const cleared = await site.author.edit("/core/v2/books/1", { isbn: null, pages: null });
    expect([cleared.status, cleared.body]).toMatchObject([
      200,
      { isbn: null, pages: 1, runtime: "A1" },
    ]);
    const rejected = await site.author.edit("/core/v2/books/1", { runtime: null });
    expect([rejected.status, rejected.body.code]).toEqual([400, "rest_invalid_param"]);
    const unset = await site.author.post("/core/v2/books", {
      title: "Fog",
      runtime: "A",
      isbn: null,
    });
    expect([unset.status, unset.body]).toMatchObject([201, { isbn: null, pages: 1 }]);
    const { body } = await site.options("/core/v2/books/1");
    expect(body.schema.properties).toMatchObject({
      isbn: { type: ["string", "null"] },
      pages: { type: "integer" },
    });
    expect(body.endpoints[1].args.isbn.type).toEqual(["string", "null"]);
  });

  test("fields of a plugin are validated, and an update keeps those that are not sent", async () => {
    await using site = await startSite({ storage: storage(), modules: [library()] });
    await site.author.post("/core/v2/books", {
      title: "Fog",
      runtime: "A",
      isbn: "9781234567897",
      pages: 99,
    });
    const wrong = await site.author.edit("/core/v2/books/1", { pages: 0 });
    expect([wrong.status, wrong.body.code]).toEqual([400, "rest_invalid_param"]);
    const { body } = await site.author.edit("/core/v2/books/1", { title: "Fog II" });
    expect(body).toMatchObject({ isbn: "9781234567897", pages: 99 });
  });

  test("a contributed status is public, and setting it requires the permission to publish", async () => {
    await using site = await startSite({ storage: storage(), modules: [calendar()] });
    const given = { title: "T", status: "calendar-ea-draft" };
    const rejected = await site.contributor.post("/core/v2/posts", given);
    expect([rejected.status, rejected.body.code]).toEqual([403, "rest_cannot_publish"]);
    expect((await site.author.post("/core/v2/posts", given)).status).toBe(201);
    expect((await site.get("/core/v2/posts/1")).body.status).toBe("calendar-ea-draft");
    expect((await site.get("/core/v2/posts", { status: "calendar-ea-draft" })).status).toBe(400);
    expect(
      (await site.contributor.get("/core/v2/posts", { status: "calendar-ea-draft" })).body,
    ).toHaveLength(1);
    expect(
      (await site.author.post("/core/v2/posts", { title: "T", status: "calendar-ignored" })).status,
    ).toBe(201);
    expect((await site.get("/core/v2/posts/2")).status).toBe(401);
  });

  test("without the module its statuses, taxonomy and meta keys are unknown", async () => {
    await using site = await startSite({ storage: storage() });
    for (const input of [{ status: "calendar-ea-draft" }, { status: "calendar-ignored" }])
      expect((await site.editor.post("/core/v2/posts", { title: "T", ...input })).status).toBe(400);
    expect((await site.get("/core/v2/voyages")).body.code).toBe("rest_no_route");
    const { body } = await site.editor.post("/core/v2/posts", { title: "T", meta: { rating: 4 } });
    expect(body.meta).toEqual({ footnotes: "" });
    expect(body).not.toHaveProperty("voyages");
  });

  test("a contributed taxonomy is a field of posts and a filter of their list", async () => {
    await using site = await startSite({ storage: storage(), modules: [calendar()] });
    await site.editor.post("/core/v2/voyages", { name: "Part" });
    const { body } = await site.editor.post("/core/v2/posts", {
      title: "T",
      voyages: [2],
      status: "publish",
    });
    expect(body.voyages).toEqual([2]);
    expect((await site.get("/core/v2/posts", { voyages: 2 })).body).toHaveLength(1);
    expect((await site.get("/core/v2/posts", { voyages_exclude: 2 })).body).toHaveLength(0);
  });

  test("a contributed meta key is validated and has a default", async () => {
    await using site = await startSite({ storage: storage(), modules: [calendar()] });
    expect((await site.editor.post("/core/v2/posts", { title: "T" })).body.meta.rating).toBe(3);
    expect(
      (await site.editor.post("/core/v2/posts", { title: "T", meta: { rating: 5 } })).body.meta
        .rating,
    ).toBe(5);
    const { body } = await site.editor.post("/core/v2/posts", { title: "T", meta: { rating: 9 } });
    expect(body.code).toBe("rest_invalid_type");
    expect(
      (await site.editor.post("/core/v2/pages", { title: "T", meta: { rating: 5 } })).body.meta,
    ).toEqual({
      footnotes: "",
    });
  });
});

test("the site's options apply to the routes that a plugin mounts", async () => {
  await using site = await startSite({
    modules: [library()],
    content: { permalinks: "/:slug/", comments: "closed" },
  });
  expect(content.options).toBeDefined();
  const { body } = await site.editor.post("/core/v2/posts", { title: "A", status: "publish" });
  expect(body).toMatchObject({ link: "http://site.test/a/", comment_status: "closed" });
});

test("items of a type that is restricted to users with a capability are found and shown to these users only", async () => {
  const minutes = defineContentType({
    name: "minutes",
    base: "minutes",
    label: "minutes",
    capabilities: { read: "edit_posts" },
  });
  const club = defineModule({
    name: "club",
    requires: ["content"],
    contributes: [contentTypes(minutes)],
    namespaces: (setup) => [contentRoutes(minutes, setup)],
  });
  await using site = await startSite({ modules: [club()], files: filePorts() });
  const input = { title: "Board meeting", status: "publish" };
  const { body: item } = await site.editor.post("/core/v2/minutes", input);
  const query = `?post=${item.id}`;
  const { body: image } = await uploadRaw(site.editor, "a.png", png(9, 9), { query });
  await site.editor.post("/core/v2/posts", { title: "Open meeting", status: "publish" });
  for (const [caller, found] of [
    ["anonymous", ["Open meeting"]],
    ["subscriber", ["Open meeting"]],
    ["contributor", ["Board meeting", "Open meeting"]],
  ] as const) {
    const { body } = await site[caller].get("/core/v2/search", { search: "meeting", _embed: 1 });
    const titles = body.map(({ title }: { readonly title: string }) => title).toSorted();
    expect([caller, titles]).toEqual([caller, found]);
    const only = await site[caller].get("/core/v2/search", { subtype: "minutes" });
    expect([caller, only.body.length]).toEqual([caller, found.length - 1]);
    const media = await site[caller].get(`/core/v2/media/${image.id}`);
    expect([caller, media.status < 400]).toEqual([caller, found.length === 2]);
  }
  expect((await site.site.fetch(new Request(image.source_url))).status).toBe(404);
});
