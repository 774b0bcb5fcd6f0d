import type { TempStorage } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { filePorts, png, uploadRaw } from "./images.ts";
import { startSite, type ContentSite } from "./site.ts";

/** Sends bytes with exactly these headers. */
const send = (site: ContentSite, body: BodyInit | undefined, headers: Record<string, string>) =>
  site.editor.send("POST", "/core/v2/media", { ...(body !== undefined && { body }), headers });
const image = { "content-type": "image/png" };
const named = { "content-disposition": 'attachment; filename="a.png"' };
const form = (text: string) => ({
  body: text.replaceAll("\n", "\r\n"),
  headers: { "content-type": "multipart/form-data; boundary=b" },
});

describe("invalid uploads", () => {
  test.each<[string, BodyInit | undefined, Record<string, string>, number, string]>([
    ["nothing at all", undefined, {}, 400, "rest_upload_no_data"],
    ["no bytes", "", { ...image, ...named }, 400, "rest_upload_no_data"],
    ["no disposition", png(9, 9), image, 400, "rest_upload_no_content_disposition"],
    [
      "JSON",
      '{"title":"no file"}',
      { "content-type": "application/json" },
      400,
      "rest_upload_no_content_disposition",
    ],
    [
      "a disposition without parts",
      png(9, 9),
      { ...image, "content-disposition": "a.png" },
      400,
      "rest_upload_invalid_disposition",
    ],
    [
      "a disposition without a name",
      png(9, 9),
      { ...image, "content-disposition": "attachment" },
      400,
      "rest_upload_invalid_disposition",
    ],
    [
      "a starred name alone",
      png(9, 9),
      { ...image, "content-disposition": "attachment; filename*=UTF-8''a.png" },
      400,
      "rest_upload_invalid_disposition",
    ],
    [
      "an empty type",
      png(9, 9),
      { ...named, "content-type": "" },
      400,
      "rest_upload_no_content_type",
    ],
    [
      "another digest",
      png(9, 9),
      { ...image, ...named, "content-md5": "deadbeef" },
      412,
      "rest_upload_hash_mismatch",
    ],
    [
      "a form without a file",
      form('--b\nContent-Disposition: form-data; name="title"\n\nT\n--b--\n').body,
      form("").headers,
      400,
      "rest_upload_no_data",
    ],
    [
      "a file in another field",
      form('--b\nContent-Disposition: form-data; name="upload"; filename="a.txt"\n\nT\n--b--\n')
        .body,
      form("").headers,
      400,
      "rest_upload_no_data",
    ],
    [
      "an empty file in a form",
      form('--b\nContent-Disposition: form-data; name="file"; filename="a.txt"\n\n\n--b--\n').body,
      form("").headers,
      400,
      "rest_upload_no_data",
    ],
  ])("%s is rejected", async (_, body, headers, status, code) => {
    const files = filePorts();
    await using site = await startSite({ files });
    const reply = await send(site, body, headers);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(files.blobs.files.size).toBe(0);
  });

  test("a matching digest is accepted, in upper or lower case", async () => {
    await using site = await startSite({ files: filePorts() });
    for (const digest of ["5d41402abc4b2a76b9719d911017c592", "5D41402ABC4B2A76B9719D911017C592"]) {
      const headers = { "content-md5": digest };
      expect((await uploadRaw(site.editor, "a.txt", "hello", { headers })).status).toBe(201);
    }
  });

  test("500 failed uploads leave no files and no pending work", async () => {
    let waiting = 0;
    const files = filePorts();
    const tempStorage: TempStorage = async (data) => {
      const blob = await new Response(data as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
      let isDropped = false;
      waiting++;
      return {
        size: blob.size,
        stream: () => blob.stream(),
        head: async (length) => new Uint8Array(await blob.slice(0, length).arrayBuffer()),
        async drop() {
          if (!isDropped) waiting--;
          isDropped = true;
        },
      };
    };
    await using site = await startSite({ files: { ...files, tempStorage } });
    const broken = png(600, 600).slice(0, 60);
    const kinds = [
      () => uploadRaw(site.editor, "a.php", "<?php echo 1;"),
      () => uploadRaw(site.editor, "a.png", "no image"),
      () => uploadRaw(site.editor, "a.png", broken),
      () => uploadRaw(site.editor, "a.txt", "x", { headers: { "content-md5": "00" } }),
      () => uploadRaw(site.editor, "a.png", png(9, 9), { query: "?author=999" }),
    ];
    for (let i = 0; i < 500; i++) {
      const { status } = await (kinds[i % kinds.length] as (typeof kinds)[0])();
      expect([i % kinds.length, status >= 400 && status < 500]).toEqual([i % kinds.length, true]);
    }
    expect([files.blobs.files.size, waiting]).toEqual([0, 0]);
    expect((await site.editor.get("/core/v2/media")).body).toEqual([]);
  });
});

describe("file types", () => {
  const text = (value: string) => new TextEncoder().encode(value);
  const zip = Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0);
  const pages = [
    "<html><script>alert(1)</script>",
    "<!DOCTYPE html><p>",
    "\n <svg onload=alert(1)>",
    '<?xml version="1.0"?><svg/>',
    "<?php echo 1;",
  ];
  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ...["png", "jpg", "gif", "txt", "csv", "pdf", "mp3", "svg", "html", "xml"].flatMap((end) =>
      pages.map((page): [string, Uint8Array<ArrayBuffer>] => [`a.${end}`, text(page)]),
    ),
    ["a.js", text("alert(1)")],
    ["a.mjs", text("alert(1)")],
    ["a.css", text("a{}")],
    ["a.php", png(9, 9)],
    ["a.exe", text("MZ")],
    ["a.swf", text("FWS")],
    ["a.png", text("not an image")],
    ["a.png", text("%PDF-1.4")],
    ["a.txt", png(9, 9)],
    ["a.txt", Uint8Array.of(0, 1, 2, 3)],
    ["a.pdf", png(9, 9)],
    ["a.mp4", text("#!/bin/sh")],
    ["a.docx", text("plain")],
    ["a.jpg", zip],
    ["a", png(9, 9)],
    ["a.png.", text("no image")],
    ["png", png(9, 9)],
    ["a.htaccess", text("Allow from all")],
  ])("%s with different content is rejected", async (name, bytes) => {
    const files = filePorts();
    await using site = await startSite({ files });
    const { status, body } = await uploadRaw(site.administrator, name, bytes);
    expect([status, body.code]).toEqual([415, "rest_upload_unsupported_type"]);
    expect(files.blobs.files.size).toBe(0);
  });

  test("an image with the extension of another image type gets its own extension", async () => {
    await using site = await startSite({ files: filePorts() });
    const { body } = await uploadRaw(site.editor, "really.jpg", png(9, 9));
    expect([body.mime_type, body.source_url.slice(-11)]).toEqual(["image/png", "/really.png"]);
  });

  test("the Content-Type of the request is ignored", async () => {
    await using site = await startSite({ files: filePorts() });
    const headers = { "content-type": "text/html" };
    const { body } = await uploadRaw(site.editor, "a.txt", "plain", { headers });
    expect(body.mime_type).toBe("text/plain");
  });

  test("a site can accept more types", async () => {
    const content = { uploads: { types: { svg: "image/svg+xml" } } };
    await using site = await startSite({ files: filePorts(), content });
    const { body } = await uploadRaw(site.editor, "a.svg", "<svg/>");
    expect([body.mime_type, body.media_details.filesize]).toEqual(["image/svg+xml", 6]);
  });
});

test("images with too many pixels and broken images are rejected", async () => {
  const files = filePorts();
  await using site = await startSite({ files });
  const flood = png(9, 9);
  new DataView(flood.buffer).setUint32(16, 30_000);
  new DataView(flood.buffer).setUint32(20, 30_000);
  const codes = [];
  for (const bytes of [flood, png(600, 600).slice(0, 200)]) {
    const { status, body } = await uploadRaw(site.editor, "a.png", bytes);
    codes.push([status, body.code]);
  }
  expect(codes).toEqual([
    [413, "rest_image_too_large"],
    [400, "rest_image_broken"],
  ]);
  expect(files.blobs.files.size).toBe(0);
});

describe("permissions of uploads", () => {
  test("uploads require the capability to upload files", async () => {
    await using site = await startSite({ files: filePorts() });
    const statuses = [];
    for (const caller of [
      "author",
      "contributor",
      "subscriber",
      "roleless",
      "anonymous",
    ] as const) {
      const { status, body } = await uploadRaw(site[caller], "a.png", png(9, 9));
      statuses.push([caller, status, body.code]);
    }
    expect(statuses).toEqual([
      ["author", 201, undefined],
      ["contributor", 403, "rest_cannot_create"],
      ["subscriber", 403, "rest_cannot_create"],
      ["roleless", 403, "rest_cannot_create"],
      ["anonymous", 401, "rest_cannot_create"],
    ]);
  });

  test("attaching a file requires permission to edit the item", async () => {
    await using site = await startSite({ files: filePorts() });
    const post = (await site.editor.post("/core/v2/posts", { title: "E", status: "publish" })).body;
    const image = (await uploadRaw(site.author, "own.png", png(9, 9))).body;
    const to = async (client: ContentSite["author"], id: number) => {
      const created = await uploadRaw(client, "a.png", png(9, 9), { query: `?post=${id}` });
      const moved = await site.author.post(`/core/v2/media/${image.id}`, { post: id });
      return [created.status, created.body.code, moved.status, moved.body.code];
    };
    const rejected = [403, "rest_cannot_edit", 403, "rest_cannot_edit"];
    expect(await to(site.author, post.id)).toEqual(rejected);
    expect(await to(site.author, 999_999)).toEqual(rejected);
    expect(await to(site.author, image.id)).toEqual([
      400,
      "rest_invalid_param",
      400,
      "rest_invalid_param",
    ]);
    expect((await to(site.editor, post.id)).slice(0, 2)).toEqual([201, undefined]);
  });
});
