import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { filePorts, png, uploadRaw } from "./images.ts";
import { idOf, startSite } from "./site.ts";

describe.each(await testStorages())("uploading on %s", (_, storage) => {
  test("an image becomes an item with its sizes, in the edit context", async () => {
    const files = filePorts();
    await using site = await startSite({ storage: storage(), files });
    const { status, headers, body } = await uploadRaw(site.editor, "big.png", png(800, 600));
    expect([status, body.code]).toEqual([201, undefined]);
    expect(headers.get("location")).toBe(`http://site.test/api/core/v2/media/${body.id}`);
    expect(headers.get("x-core-upload-attachment-id")).toBe(String(body.id));
    expect(body).toMatchObject({
      slug: "big",
      status: "inherit",
      type: "attachment",
      link: "http://site.test/big/",
      title: { raw: "big", rendered: "big" },
      author: idOf("editor"),
      comment_status: "open",
      ping_status: "closed",
      permalink_template: `http://site.test/?attachment_id=${body.id}`,
      caption: { raw: "", rendered: "" },
      alt_text: "",
      media_type: "image",
      mime_type: "image/png",
      post: null,
      missing_image_sizes: [],
      source_url: expect.stringMatching(/\/uploads\/\d{4}\/\d\d\/big\.png$/),
    });
    expect(body.guid.raw).toBe(body.source_url);
    const { sizes, ...details } = body.media_details;
    expect(details).toMatchObject({ width: 800, height: 600, filesize: png(800, 600).length });
    expect(
      Object.entries(sizes).map(([name, { file, width, height }]: [string, any]) => [
        name,
        file,
        width,
        height,
      ]),
    ).toEqual([
      ["medium", "big-300x225.png", 300, 225],
      ["thumbnail", "big-150x150.png", 150, 150],
      ["medium_large", "big-768x576.png", 768, 576],
      ["full", "big.png", 800, 600],
    ]);
    const folder = body.source_url.slice(0, -"big.png".length);
    expect(body.description.rendered).toBe(
      `<p class="attachment"><a href='${folder}big.png'><img loading="lazy" decoding="async" width="300" height="225" ` +
        `src="${folder}big-300x225.png" class="attachment-medium size-medium" alt="" ` +
        `srcset="${folder}big-300x225.png 300w, ${folder}big-768x576.png 768w, ${folder}big.png 800w" ` +
        `sizes="(max-width: 300px) 100vw, 300px" /></a></p>\n`,
    );
    expect(files.blobs.files.size).toBe(4);
  });

  test("title, caption, alt text, description and parent come from the query", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const own = await site.author.post("/core/v2/posts", { title: "G", status: "publish" });
    const { status, body } = await uploadRaw(site.author, "small.png", png(20, 10), {
      query: `?title=Small%20one&alt_text=Alt%20%3Cb%3Ex%3C%2Fb%3E&caption=cap&description=desc&post=${own.body.id}`,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      slug: "small-one",
      title: { raw: "Small one" },
      alt_text: "Alt x",
      caption: { raw: "cap", rendered: "<p>cap</p>\n" },
      description: { raw: "desc", rendered: expect.stringContaining("</p>\n<p>desc</p>\n") },
      post: own.body.id,
      link: `${own.body.link}small-one/`,
      permalink_template: `${own.body.link}%postname%/`,
      media_details: { width: 20, height: 10, sizes: {} },
    });
  });

  test("a form has the file in `file`, and other fields as arguments", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const file = new File([png(20, 10)], "multi.png", { type: "image/png" });
    const { status, body } = await site.editor.upload("/core/v2/media", file, { title: "Multi" });
    expect([status, body.title?.raw]).toEqual([201, "Multi"]);
    expect(body.source_url).toMatch(/\/multi\.png$/);
  });

  test("file names in use get a number, and the title is the same", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const titles = [];
    for (let i = 0; i < 3; i++)
      titles.push((await uploadRaw(site.editor, "small.png", png(20, 10))).body.title.raw);
    expect(titles).toEqual(["small", "small-1", "small-2"]);
  });

  test("a file that is not an image gets a link as its description", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body } = await uploadRaw(site.editor, "note.txt", "hello text");
    expect(body).toMatchObject({
      media_type: "file",
      mime_type: "text/plain",
      media_details: { filesize: 10, sizes: {} },
      caption: { rendered: "<p>note</p>\n" },
      description: {
        rendered: `<p class="attachment"><a href='${body.source_url}'>note</a></p>\n`,
      },
    });
  });

  test("any status except `private` is replaced by that of the parent", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const statuses = [];
    for (const status of ["draft", "publish", "private"])
      statuses.push(
        (await uploadRaw(site.editor, "a.png", png(9, 9), { query: `?status=${status}` })).body
          .status,
      );
    expect(statuses).toEqual(["inherit", "inherit", "private"]);
    const rejected = await uploadRaw(site.editor, "a.png", png(9, 9), { query: "?status=inherit" });
    expect([rejected.status, rejected.body.data.details.status.code]).toEqual([
      400,
      "rest_not_in_enum",
    ]);
  });

  test("uploading as another author requires the right to edit items of others", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const query = `?author=${idOf("administrator")}`;
    expect((await uploadRaw(site.author, "a.png", png(9, 9), { query })).body.code).toBe(
      "rest_cannot_edit_others",
    );
    expect((await uploadRaw(site.editor, "a.png", png(9, 9), { query })).body.author).toBe(
      idOf("administrator"),
    );
  });

  test("uploads are limited by the quota of the user", async () => {
    await using site = await startSite({
      storage: storage(),
      files: filePorts(),
      content: { uploads: { userBytes: 30, userFiles: 2 } },
    });
    const codes = [];
    for (const text of ["twenty letters long.", "twenty letters more.", "ten lett..", "x"])
      codes.push((await uploadRaw(site.author, "a.txt", text)).body.code);
    expect(codes).toEqual([
      undefined,
      "rest_upload_user_quota_exceeded",
      undefined,
      "rest_upload_user_quota_exceeded",
    ]);
    const [{ id }] = (await site.author.get("/core/v2/media")).body;
    await site.author.remove(`/core/v2/media/${id}`, { force: true });
    expect((await uploadRaw(site.author, "a.txt", "room again")).status).toBe(201);
    expect((await uploadRaw(site.editor, "a.txt", "another user")).status).toBe(201);
  });
});
