import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { defineModule, memory } from "@waymark/core";
import * as z from "zod";
import { metaKeys } from "../index.ts";
import { ensureFileKeys } from "../tasks/ensure.ts";
import { referencesIn } from "../media/references.ts";
import { filePorts, png, uploadRaw } from "./images.ts";
import { integrityErrors } from "./integrity-errors.ts";
import { startSite, type ContentSite } from "./site.ts";

const posts = "/core/v2/posts";
const usages = async (
  client: Pick<ContentSite, "get">,
  id: number,
  query: Record<string, unknown> = {},
) => {
  const { body, headers, status } = await client.get(`/core/v2/media/${id}/usages`, query);
  return {
    status,
    code: body.code,
    total: Number(headers.get("x-core-total")),
    found: Array.isArray(body) ? body.map(({ id: item, uses }) => [item, ...uses]) : undefined,
    body,
  };
};

describe.each(await testStorages())("usages of a file on %s", (_, storage) => {
  test("are the items with it in their text, as featured image or by attachment, and settings", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const post = async (input: object) =>
      (await site.editor.post(posts, { title: "P", status: "publish", ...input })).body.id;
    const parent = await post({});
    const { body: image } = await uploadRaw(site.editor, "boat.png", png(400, 200), {
      query: `?post=${parent}`,
    });
    const { body: other } = await uploadRaw(site.editor, "ship.png", png(9, 9));
    const { medium } = image.media_details.sizes;
    const block = `<!-- wp:cover {"id":${image.id}} --><div></div><!-- /wp:cover -->`;
    const byId = await post({ content: block });
    const byUrl = await post({ content: `<a href="${medium.source_url}">A boat</a>` });
    const featuring = await post({ featured_media: image.id, content: block });
    await post({ content: `<img class="wp-image-${image.id}0"> ${other.source_url}` });
    await site.administrator.edit("/core/v2/settings", { site_logo: image.id });

    expect((await usages(site.administrator, image.id)).found).toEqual([
      [0, "setting"],
      [featuring, "featured", "content"],
      [byUrl, "content"],
      [byId, "content"],
      [parent, "attached"],
    ]);
    const { body, total } = await usages(site.editor, image.id, { per_page: 2, page: 2 });
    expect(total).toBe(4);
    expect(body).toMatchObject([
      {
        id: byId,
        type: "post",
        title: "P",
        status: "publish",
        _links: { self: [{ href: `http://site.test/api${posts}/${byId}` }] },
      },
      { id: parent },
    ]);
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("follow updates of texts, replaced files and deletions", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: image } = await uploadRaw(site.editor, "boat.png", png(9, 9));
    const content = `<img src="${image.source_url}">`;
    const { body: post } = await site.editor.post(posts, { title: "P", status: "draft", content });
    expect((await usages(site.editor, image.id)).found).toEqual([[post.id, "content"]]);
    await site.editor.send("POST", `/core/v2/media/${image.id}/replace`, {
      body: png(8, 8),
      headers: {
        "content-type": "application/octet-stream",
        "content-disposition": 'attachment; filename="ship.png"',
      },
    });
    expect((await usages(site.editor, image.id)).found).toEqual([[post.id, "content"]]);
    await site.editor.edit(`${posts}/${post.id}`, { content: "No boat" });
    expect((await usages(site.editor, image.id)).found).toEqual([]);
    await site.editor.edit(`${posts}/${post.id}`, { excerpt: content });
    await site.editor.remove(`${posts}/${post.id}`);
    expect((await usages(site.editor, image.id)).body).toMatchObject([{ status: "trash" }]);
    await site.editor.remove(`${posts}/${post.id}`, { force: true });
    expect((await usages(site.editor, image.id)).found).toEqual([]);
    expect((await site.dump()).mediaReferences).toEqual([]);
  });

  test("are also items with its id in a meta key for files", async () => {
    const files = z.array(z.int());
    const keys = metaKeys(
      { name: "cover", types: ["post"], schema: z.int(), fallback: 0, isFile: true },
      { name: "plans", schema: files, fallback: [], isFile: true },
      { name: "rating", schema: z.int(), fallback: 0 },
      { name: "shape", schema: z.record(z.string(), z.unknown()), fallback: {}, isFile: true },
    );
    const covers = defineModule({ name: "covers", contributes: [keys] });
    const options = { storage: storage(), files: filePorts(), modules: [covers()] };
    await using site = await startSite(options);
    const { body: image } = await uploadRaw(site.editor, "boat.png", png(9, 9));
    const create = async (meta: object, path = posts) =>
      (await site.editor.post(path, { title: "P", status: "publish", meta })).body.id;
    const cover = await create({ cover: image.id, rating: image.id });
    const plans = await create({ plans: [9999, image.id], cover: 0 }, "/core/v2/pages");
    await create({ rating: image.id });
    expect(await create({ shape: { toString: "", valueOf: "" } })).toBeTypeOf("number");
    const found = async () => (await usages(site.editor, image.id)).found;
    expect(await found()).toEqual([
      [plans, "meta"],
      [cover, "meta"],
    ]);
    await site.editor.edit(`${posts}/${cover}`, { content: `wp-image-${image.id}` });
    await site.editor.edit(`${posts}/${cover}`, { content: "No boat", title: "Q" });
    expect(await found()).toHaveLength(2);
    await site.editor.edit(`${posts}/${cover}`, { meta: { cover: null } });
    expect(await integrityErrors(site)).toEqual([]);
    await site.editor.remove(`/core/v2/pages/${plans}`, { force: true });
    expect(await found()).toEqual([]);
    expect((await site.dump()).mediaReferences).toHaveLength(0);
  });

  test("names that no stored file can have are not stored", async () => {
    await using site = await startSite({ storage: storage() });
    const names = ["a%00.png", `${"a".repeat(499)}😀`, "%0A", "😀".repeat(600)];
    const content = names.map((name) => `<a href="/uploads/${name}">A</a>`).join("");
    const { status } = await site.editor.post(posts, { title: "P", content });
    expect(status).toBe(201);
    expect((await site.dump()).mediaReferences.map(({ key }) => key.length)).toEqual([501, 1000]);
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("show only items that the caller may read, and require permission to upload files", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: image } = await uploadRaw(site.editor, "boat.png", png(9, 9));
    const content = `<img src="${image.source_url}">`;
    for (const status of ["draft", "private", "publish"])
      await site.editor.post(posts, { title: status, status, content });
    const titlesFor = async (client: ContentSite["author"]) =>
      (await usages(client, image.id)).body.map(({ title }: { title: string }) => title);
    expect(await titlesFor(site.editor)).toEqual(["publish", "private", "draft"]);
    expect(await titlesFor(site.author)).toEqual(["publish"]);
    for (const [client, status] of [
      [site.anonymous, 401],
      [site.contributor, 403],
    ] as const)
      expect(await usages(client, image.id)).toMatchObject({ status, code: "rest_cannot_read" });
    expect((await usages(site.editor, 999)).code).toBe("rest_post_invalid_id");
  });
});

test("usages include values from before their meta key was declared for files, after the next start", async () => {
  const used = memory();
  const open = async (isFile: boolean, joins: boolean) => {
    const cover = metaKeys({ name: "cover", schema: z.int(), fallback: 0, isFile });
    const covers = defineModule({ name: "covers", contributes: [cover] });
    const site = await startSite({ storage: used, files, modules: [covers()], joins });
    await site.site.run(ensureFileKeys, undefined);
    return site;
  };
  const files = filePorts();
  const site = await open(false, false);
  const { body: image } = await uploadRaw(site.editor, "boat.png", png(9, 9));
  const ids: number[] = [];
  for (let i = 0; i < 201; i++) {
    const input = { title: "P", meta: { cover: i % 100 === 0 ? image.id : 0 } };
    const { body } = await site.editor.post(posts, input);
    if (i % 100 === 0) ids.unshift(body.id);
  }
  const found = async ({ editor }: ContentSite) =>
    (await usages(editor, image.id)).found?.map(([id]) => id);
  expect(await found(site)).toEqual([]);

  const withFiles = await open(true, true);
  await withFiles.site.runJobs();
  expect(await found(withFiles)).toEqual(ids);
  expect(await integrityErrors(withFiles)).toEqual([]);
  await withFiles.site.run(ensureFileKeys, undefined);
  expect(await withFiles.site.jobs.counts()).toMatchObject({ waiting: 0 });

  const without = await open(false, true);
  await without.site.runJobs();
  expect(await found(without)).toEqual([]);
  for (const one of [without, withFiles, site]) await one[Symbol.asyncDispose]();
});

test.each([
  ['<!-- wp:image {"id":7} --><img class="wp-image-7"/><!-- /wp:image -->', ["#7"]],
  ['<!-- wp:gallery {"ids":[7,8]} /-->', ["#7", "#8"]],
  ['<!-- wp:media-text {"mediaId":7} --><!-- /wp:media-text -->', ["#7"]],
  ['<!-- wp:navigation-link {"id":7} /-->', []],
  ['[gallery ids="7, 8"]', ["#7", "#8"]],
  ['<a href="/uploads/2026/01/old%20boat.pdf?v=1">', ["2026/01/old boat.pdf"]],
  ["/uploads/2026/01/%zz.pdf", ["2026/01/%zz.pdf"]],
  ['<!-- wp:audio {"id":"x"} /--> <!-- wp:audio {"id":-1} /--> wp-image-0', []],
  ["", []],
])("%s refers to %j", (content, keys) => {
  expect([...referencesIn({ content, excerpt: "" })].toSorted()).toEqual(keys);
});
