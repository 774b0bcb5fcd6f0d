import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { filePorts, png, uploadRaw } from "./images.ts";
import { startSite, type ContentSite } from "./site.ts";

/** Two images, of which one is attached to a post, a text and a private image. */
async function filled(site: ContentSite) {
  const { body: post } = await site.editor.post("/core/v2/posts", {
    title: "P",
    status: "publish",
  });
  const created = [
    await uploadRaw(site.editor, "alone.png", png(9, 9)),
    await uploadRaw(site.editor, "below.png", png(9, 9), { query: `?post=${post.id}` }),
    await uploadRaw(site.author, "note.txt", "some text"),
    await uploadRaw(site.author, "own.png", png(9, 9), { query: "?status=private" }),
  ];
  return { post, ids: created.map(({ body }) => body.id) };
}

describe.each(await testStorages())("the list of media on %s", (_, storage) => {
  test("is filtered by family, type, parent and status, with correct totals", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { post } = await filled(site);
    const titles = async (query: Record<string, unknown>, client = site.editor) => {
      const { status, body, headers } = await client.get("/core/v2/media", {
        orderby: "id",
        order: "asc",
        ...query,
      });
      if (status !== 200) return [status, body.code];
      expect(headers.get("x-core-total")).toBe(String(body.length));
      return body.map(({ title }: { title: { rendered: string } }) => title.rendered);
    };
    const all = ["alone", "below", "note"];
    expect(await titles({})).toEqual(all);
    expect(await titles({}, site.anonymous)).toEqual(all);
    expect(await titles({ media_type: "image" })).toEqual(["alone", "below"]);
    expect(await titles({ media_type: "text" })).toEqual(["note"]);
    expect(await titles({ media_type: "video" })).toEqual([]);
    expect(await titles({ media_type: "picture" })).toEqual([400, "rest_invalid_param"]);
    expect(await titles({ media_type: "" })).toEqual([400, "rest_invalid_param"]);
    expect(await titles({ mime_type: "image/png" })).toEqual(["alone", "below"]);
    expect(await titles({ mime_type: "nope" })).toEqual(all);
    expect(await titles({ mime_type: "image/*" })).toEqual(all);
    expect(await titles({ media_type: "image", mime_type: "text/plain" })).toEqual(["note"]);
    expect(await titles({ parent: post.id })).toEqual(["below"]);
    expect(await titles({ parent: 0 })).toEqual(["alone", "note"]);
    expect(await titles({ parent_exclude: 0 })).toEqual(["below"]);
    expect(await titles({ status: "inherit" })).toEqual(all);
    expect(await titles({ status: "private" })).toEqual(["Private: own"]);
    expect(await titles({ status: "private,inherit" })).toEqual([...all, "Private: own"]);
    expect(await titles({ status: "publish" })).toEqual([400, "rest_invalid_param"]);
    expect(await titles({ status: "any" })).toEqual([400, "rest_invalid_param"]);
    expect(await titles({ status: "private" }, site.anonymous)).toEqual([
      400,
      "rest_invalid_param",
    ]);
    expect(await titles({ search: "below.png" })).toEqual(["below"]);
    expect(await titles({ search: "note" })).toEqual(["note"]);
    expect(await titles({ search: "nothing" })).toEqual([]);
    expect(await titles({ orderby: "menu_order" })).toEqual([400, "rest_invalid_param"]);
    expect(await titles({ context: "edit" }, site.subscriber)).toEqual([
      403,
      "rest_forbidden_context",
    ]);
  });

  test("cannot be read as a post, and a post cannot be read as a media item", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { post, ids } = await filled(site);
    expect((await site.editor.get(`/core/v2/posts/${ids[0]}`)).body.code).toBe(
      "rest_post_invalid_id",
    );
    expect((await site.editor.get(`/core/v2/media/${post.id}`)).body.code).toBe(
      "rest_post_invalid_id",
    );
    const { body } = await site.editor.get("/core/v2/posts", { status: "any" });
    expect(body.map(({ id }: { id: number }) => id)).toEqual([post.id]);
  });
});

test("a slug of a media item is unique among items of all types", async () => {
  await using site = await startSite({ files: filePorts() });
  const { body: post } = await site.editor.post("/core/v2/posts", {
    title: "Fog",
    status: "publish",
  });
  const { body: image } = await uploadRaw(site.editor, "fog.png", png(9, 9));
  const { body: page } = await site.editor.post("/core/v2/pages", {
    title: "Fog 2",
    status: "publish",
  });
  expect([post.slug, image.slug, page.slug]).toEqual(["fog", "fog-2", "fog-2-2"]);
});
