import { memory } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { recordQueries } from "./record-queries.ts";
import { filePorts, png, uploadRaw } from "./images.ts";
import { startSite } from "./site.ts";

describe.each(await testStorages())("editing images on %s", (_, storage) => {
  test("a rotation creates a new item that refers to its original", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: image } = await uploadRaw(site.editor, "big.png", png(400, 200), {
      query: "?title=Big&caption=c&description=d&alt_text=a",
    });
    const edited = await site.editor.post(`/core/v2/media/${image.id}/edit`, {
      src: image.source_url,
      rotation: 90,
    });
    expect([edited.status, edited.body.code]).toEqual([201, undefined]);
    expect(edited.headers.get("location")).toBe(
      `http://site.test/api/core/v2/media/${edited.body.id}`,
    );
    expect(edited.body).toMatchObject({
      title: { rendered: "Big" },
      caption: { rendered: "<p>c</p>\n" },
      alt_text: "a",
      post: null,
      source_url: image.source_url.replace("big.png", "big-edited.png"),
      media_details: {
        width: 200,
        height: 400,
        parent_image: { attachment_id: String(image.id), file: image.media_details.file },
      },
    });
    expect(edited.body.title.raw).toBeUndefined();
    const again = await site.editor.post(`/core/v2/media/${image.id}/edit`, {
      src: image.source_url,
      modifiers: [
        { type: "crop", args: { left: 25, top: 0, width: 50, height: 100 } },
        { type: "rotate", args: { angle: 90 } },
        { type: "crop", args: { left: 0, top: 0, width: 50, height: 100 } },
      ],
    });
    expect(again.body.source_url).toMatch(/\/big-edited-1\.png$/);
    expect(again.body.media_details).toMatchObject({ width: 100, height: 200 });
  });

  test("requires the permission to edit the image, and a change of it", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: image } = await uploadRaw(site.editor, "a.png", png(90, 90));
    const { body: text } = await uploadRaw(site.editor, "a.txt", "x");
    const src = image.source_url;
    const whole = { left: 0, top: 0, width: 100, height: 100 };
    const cases = [
      [site.editor, image.id, {}, 400, "rest_missing_callback_param"],
      [
        site.editor,
        image.id,
        { src: "http://site.test/x.png", rotation: 90 },
        404,
        "rest_unknown_attachment",
      ],
      [
        site.editor,
        text.id,
        { src: text.source_url, rotation: 90 },
        404,
        "rest_unknown_attachment",
      ],
      [site.editor, image.id, { src }, 400, "rest_image_not_edited"],
      [
        site.editor,
        image.id,
        { src, modifiers: [{ type: "crop", args: whole }] },
        400,
        "rest_image_not_edited",
      ],
      [site.editor, image.id, { src, modifiers: [] }, 400, "rest_invalid_param"],
      [site.editor, image.id, { src, rotation: 360 }, 400, "rest_invalid_param"],
      [
        site.editor,
        image.id,
        { src, x: 0, y: 0, width: 101, height: 1 },
        400,
        "rest_invalid_param",
      ],
      [site.author, image.id, { src, rotation: 90 }, 403, "rest_cannot_edit"],
      [site.contributor, image.id, { src, rotation: 90 }, 403, "rest_cannot_edit_image"],
      [site.anonymous, image.id, { src, rotation: 90 }, 401, "rest_cannot_edit_image"],
      [site.editor, 999_999, { src, rotation: 90 }, 404, "rest_post_invalid_id"],
    ] as const;
    for (const [client, id, body, status, code] of cases) {
      const reply = await client.post(`/core/v2/media/${id}/edit`, body);
      expect([body, reply.status, reply.body.code]).toEqual([body, status, code]);
    }
  });

  test("a copy of an image that is not public is private", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: post } = await site.author.post("/core/v2/posts", { title: "D" });
    const query = `?post=${post.id}`;
    const { body: image } = await uploadRaw(site.author, "a.png", png(90, 50), { query });
    const { body } = await site.author.post(`/core/v2/media/${image.id}/edit`, {
      src: image.source_url,
      rotation: 180,
    });
    expect([body.status, body.post]).toEqual(["private", null]);
    expect((await site.anonymous.get(`/core/v2/media/${body.id}`)).status).toBe(401);
  });

  test("missing sizes are listed, and created later", async () => {
    const { images, ...files } = filePorts();
    let isAble = false;
    const change: typeof images.change = async (...args) =>
      isAble ? images.change(...args) : undefined;
    await using site = await startSite({
      storage: storage(),
      files: { ...files, images: { ...images, change } },
    });
    const { body: image } = await uploadRaw(site.editor, "a.png", png(800, 600));
    const missing = ["medium", "thumbnail", "medium_large"];
    expect(image.missing_image_sizes).toEqual(missing);
    isAble = true;
    const path = `/core/v2/media/${image.id}/post-process`;
    const action = "create-image-subsizes";
    expect((await site.anonymous.post(path, { action })).body.code).toBe("rest_cannot_edit");
    expect((await site.editor.post(path, {})).body.code).toBe("rest_missing_callback_param");
    expect((await site.editor.post(path, { action: "x" })).body.code).toBe("rest_invalid_param");
    const { status, body } = await site.editor.post(path, { action });
    expect([status, body.missing_image_sizes]).toEqual([200, []]);
    expect(Object.keys(body.media_details.sizes)).toEqual([...missing, "full"]);
    expect(files.blobs.files.size).toBe(4);
    expect((await site.editor.post(path, { action })).status).toBe(200);
    expect(files.blobs.files.size).toBe(4);
  });
});

test("a site has sizes of its own, and images that were uploaded before lack them", async () => {
  const files = filePorts();
  const storage = memory();
  await using before = await startSite({ storage, files });
  const { body: old } = await uploadRaw(before.editor, "old.png", png(400, 100));
  const sizes = {
    phone: { width: 60, height: 60, crop: true },
    card: { width: 200, height: 200 },
  };
  await using site = await startSite({
    storage,
    files,
    content: { uploads: { sizes } },
    joins: true,
  });
  const { body } = await uploadRaw(site.editor, "new.png", png(400, 100));
  expect(body.media_details.sizes).toMatchObject({
    phone: { width: 60, height: 60 },
    card: { width: 200, height: 50 },
  });
  const path = `/core/v2/media/${old.id}`;
  const { body: shown } = await site.editor.get(`${path}?context=edit`);
  expect(shown.missing_image_sizes).toEqual(["phone", "card"]);
  const action = "create-image-subsizes";
  const { body: made } = await site.editor.post(`${path}/post-process`, { action });
  expect(made.media_details.sizes.card).toMatchObject({ width: 200, height: 50 });
});

test("without an image processor images are stored unchanged", async () => {
  const { blobs } = filePorts();
  await using site = await startSite({ files: { blobs } });
  const { body } = await uploadRaw(site.editor, "a.png", png(800, 600));
  expect(body).toMatchObject({ media_type: "image", missing_image_sizes: [] });
  expect(Object.keys(body.media_details)).toEqual(["filesize", "sizes"]);
});

test("lists of media, and posts with featured images, take the same queries for 2 rows and for 12", async () => {
  const { storage, takeQueries } = recordQueries(memory());
  await using site = await startSite({ storage, files: filePorts() });
  const add = async (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      const { body: image } = await uploadRaw(site.editor, `a${i}.png`, png(9, 9));
      await site.editor.post("/core/v2/posts", {
        title: `P${i}`,
        status: "publish",
        featured_media: image.id,
      });
      const [post] = (await site.editor.get("/core/v2/posts", { per_page: 1 })).body;
      await site.editor.post(`/core/v2/media/${image.id}`, { post: post.id });
    }
  };
  const cost = async (path: string, query: object) => {
    takeQueries();
    const { body } = await site.editor.get(path, { per_page: 100, ...query });
    const queries = takeQueries().length;
    for (const { featured_media: id, _embedded: embedded } of body)
      if (id) expect(embedded["core:featuredmedia"][0]).toMatchObject({ id, media_type: "image" });
    return [body.length, queries];
  };
  const all = async () => [
    await cost("/core/v2/media", {}),
    await cost("/core/v2/media", { context: "edit", status: "inherit,private" }),
    await cost("/core/v2/posts", { _embed: "core:featuredmedia" }),
  ];
  await add(0, 2);
  const few = await all();
  await add(2, 12);
  const many = await all();
  expect(few.map(([rows]) => rows)).toEqual([2, 2, 2]);
  expect(many).toEqual(few.map(([, queries]) => [12, queries]));
});
