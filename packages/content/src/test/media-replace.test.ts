import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { filePorts, png, uploadRaw } from "./images.ts";
import { insertFormerFiles } from "./table-access.ts";
import { otherAuthor, startSite, type ContentSite } from "./site.ts";

type Client = Pick<ContentSite, "send">;
const replace = (
  client: Client,
  id: number,
  name: string,
  body: BodyInit,
  headers: Record<string, string> = {},
) =>
  client.send("POST", `/core/v2/media/${id}/replace`, {
    body,
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${name}"`,
      ...headers,
    },
  });
const fetchFile = (site: ContentSite, address: string) =>
  site.site.fetch(new Request(address, { redirect: "manual" }));

describe.each(await testStorages())("replacing a file on %s", (_, storage) => {
  test("the item keeps its id, texts and place, and has the new file with its sizes", async () => {
    const files = filePorts();
    await using site = await startSite({ storage: storage(), files });
    const { body: post } = await site.author.post("/core/v2/posts", {
      title: "P",
      status: "publish",
    });
    const query = `?post=${post.id}&title=Old+boat&alt_text=A+boat&caption=c`;
    const { body: old } = await uploadRaw(site.author, "boat.png", png(400, 200), { query });
    await site.author.post(`/core/v2/posts/${post.id}`, { featured_media: old.id });

    const { status, body } = await replace(site.author, old.id, "ship.png", png(300, 800));
    expect([status, body.code]).toEqual([200, undefined]);
    const { id, slug, link, alt_text, caption, post: parent, guid, title } = old;
    expect(body).toMatchObject({ id, slug, link, alt_text, caption, post: parent, guid, title });
    expect(body).toMatchObject({
      source_url: old.source_url.replace("boat.png", "ship.png"),
      mime_type: "image/png",
      media_details: { width: 300, height: 800, filesize: png(300, 800).length },
      missing_image_sizes: [],
    });
    expect(Object.keys(body.media_details.sizes)).toEqual(["medium", "thumbnail", "full"]);
    const { body: shown } = await site.anonymous.get("/core/v2/posts", { _embed: true });
    expect(shown[0]._embedded["core:featuredmedia"][0].source_url).toBe(body.source_url);
    await site.site.runJobs();
    const { files: rows } = await site.dump();
    expect([...files.blobs.files.keys()].toSorted()).toEqual(
      rows.map(({ name }) => name).toSorted(),
    );
    expect(rows).toHaveLength(3);
  });

  test("the addresses of the old file and of its sizes lead to the new ones, also after another replacement", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: first } = await uploadRaw(site.editor, "boat.png", png(800, 600));
    await replace(site.editor, first.id, "ship.png", png(700, 700));
    const { body: last } = await replace(site.editor, first.id, "yacht.png", png(400, 200));
    const { sizes } = first.media_details;
    const targets = [];
    for (const name of ["full", "medium", "medium_large"]) {
      const answer = await fetchFile(site, sizes[name].source_url);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([
        302,
        "public, max-age=3600",
      ]);
      targets.push(answer.headers.get("location"));
    }
    expect(targets).toEqual([
      last.source_url,
      last.media_details.sizes.medium.source_url,
      // The new image is too small for this size.
      last.source_url,
    ]);
    expect((await fetchFile(site, last.source_url)).status).toBe(200);
  });

  test("a new upload does not get the name of a replaced file, until its item is deleted", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: old } = await uploadRaw(site.editor, "boat.png", png(90, 90));
    await replace(site.editor, old.id, "ship.png", png(80, 80));
    await site.site.runJobs();
    const { body: other } = await uploadRaw(site.editor, "boat.png", png(9, 9));
    expect(other.source_url).toMatch(/\/boat-1\.png$/);
    await site.editor.remove(`/core/v2/media/${old.id}`, { force: true });
    await site.site.runJobs();
    expect((await fetchFile(site, old.source_url)).status).toBe(404);
    const { body: later } = await uploadRaw(site.editor, "boat.png", png(9, 9));
    expect(later.source_url).toBe(old.source_url);
  });

  test("the oldest addresses of a file that is replaced very often are forgotten, unless a text refers to them", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: text } = await uploadRaw(site.editor, "a.txt", "0");
    const addressOf = (name: string) => text.source_url.replace(/[^/]+$/, name);
    const folder = text.source_url.split("/").slice(-3, -1).join("/");
    const toRow = (number: number) => ({
      name: `${folder}/old-${number}.txt`,
      content: text.id,
      version: number === 500 ? 0 : 1,
    });
    await site.site.run(
      insertFormerFiles,
      Array.from({ length: 1000 }, (_, number) => toRow(number)),
    );
    const content = `<a href="${addressOf("old-0.txt")}">Old</a>`;
    await site.editor.post("/core/v2/posts", { title: "P", status: "publish", content });
    for (const name of ["b.txt", "c.txt"]) await replace(site.editor, text.id, name, name);
    const { formerFiles } = await site.dump();
    expect(formerFiles.length).toBe(1001);
    const statuses = [];
    for (const name of ["old-500.txt", "old-0.txt", "old-1.txt", "a.txt", "b.txt", "c.txt"])
      statuses.push((await fetchFile(site, addressOf(name))).status);
    expect(statuses).toEqual([404, 302, 302, 302, 302, 200]);
  });

  test("requires the permissions to upload files and to edit the item", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: image } = await uploadRaw(site.editor, "a.png", png(9, 9));
    const cases = [
      [site.anonymous, image.id, 401, "rest_cannot_edit_image"],
      [site.contributor, image.id, 403, "rest_cannot_edit_image"],
      [site.author, image.id, 403, "rest_cannot_edit"],
      [site.editor, 999_999, 404, "rest_post_invalid_id"],
    ] as const;
    for (const [client, id, status, code] of cases) {
      const answer = await replace(client, id, "b.png", png(8, 8));
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
  });

  test("rejects files of another kind, of types that are not allowed, and no file", async () => {
    const files = filePorts();
    await using site = await startSite({ storage: storage(), files });
    const { body: image } = await uploadRaw(site.editor, "a.png", png(9, 9));
    const { body: text } = await uploadRaw(site.editor, "a.txt", "x");
    const cases = [
      [image.id, "b.txt", "y", 400, "rest_upload_other_kind"],
      [text.id, "b.png", png(9, 9), 400, "rest_upload_other_kind"],
      [image.id, "b.html", "<p>", 415, "rest_upload_unsupported_type"],
      [image.id, "b.png", "no image", 415, "rest_upload_unsupported_type"],
      [image.id, "b.png", "", 400, "rest_upload_no_data"],
    ] as const;
    for (const [id, name, body, status, code] of cases) {
      const answer = await replace(site.editor, id, name, body);
      expect([name, answer.status, answer.body.code]).toEqual([name, status, code]);
    }
    const { status } = await replace(site.editor, text.id, "b.csv", "a,b");
    expect([status, files.blobs.files.size]).toEqual([200, 3]);
  });

  test("a version that another user has changed is not replaced", async () => {
    const files = filePorts();
    await using site = await startSite({ storage: storage(), files });
    const { body: image } = await uploadRaw(site.editor, "a.png", png(9, 9));
    const read = await site.editor.get(`/core/v2/media/${image.id}`, { context: "edit" });
    const etag = { "if-match": read.headers.get("etag")! };
    await site.editor.post(`/core/v2/media/${image.id}`, { alt_text: "changed" });
    const late = await replace(site.editor, image.id, "b.png", png(8, 8), etag);
    expect([late.status, files.blobs.files.size]).toEqual([412, 1]);
  });

  test("the permissions are checked again when the new file has been stored", async () => {
    const { images, ...files } = filePorts();
    const meanwhile: (() => Promise<unknown>)[] = [];
    const change: typeof images.change = async (...args) => {
      for (const work of meanwhile) await work();
      return images.change(...args);
    };
    const ports = { ...files, images: { ...images, change } };
    await using site = await startSite({ storage: storage(), files: ports });
    const { body: image } = await uploadRaw(site.author, "a.png", png(9, 9));
    meanwhile.push(() => site.editor.post(`/core/v2/media/${image.id}`, { author: otherAuthor }));
    const { status, body } = await replace(site.author, image.id, "b.png", png(400, 400));
    expect([status, body.code, files.blobs.files.size]).toEqual([403, "rest_cannot_edit", 1]);
  });

  test("a private file gets a name that cannot be guessed, and its old address does not reveal it", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: old } = await uploadRaw(site.author, "plan.png", png(9, 9));
    await site.author.post(`/core/v2/media/${old.id}`, { status: "private" });
    const { body } = await replace(site.author, old.id, "new.png", png(8, 8));
    expect(body.source_url).toMatch(/\/new-[a-z2-9]{12}\.png$/);
    const answer = await fetchFile(site, old.source_url);
    expect([answer.status, answer.headers.get("location")]).toEqual([404, null]);
  });

  test("the quota of the author counts the new file instead of the old one", async () => {
    await using site = await startSite({
      storage: storage(),
      files: filePorts(),
      content: { uploads: { userBytes: 30, userFiles: 1 } },
    });
    const { body: text } = await uploadRaw(site.author, "a.txt", "twenty letters long.");
    const codes = [];
    for (const length of [31, 30, 30])
      codes.push((await replace(site.editor, text.id, "b.txt", "x".repeat(length))).body.code);
    expect(codes).toEqual(["rest_upload_user_quota_exceeded", undefined, undefined]);
  });

  test("the icon of the site follows its image", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body: image } = await uploadRaw(site.administrator, "a.png", png(9, 9));
    await site.administrator.post("/core/v2/settings", { site_icon: image.id });
    const { body } = await replace(site.administrator, image.id, "b.png", png(8, 8));
    const { site_icon_url: icon } = (await site.get("/")).body;
    expect(icon).toBe(body.source_url);
  });
});
