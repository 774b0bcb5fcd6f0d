import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { exportWxr } from "../tasks/export-wxr.ts";
import { integrityErrors } from "../test/integrity-errors.ts";
import { filePorts, png, uploadRaw } from "../test/images.ts";
import { startSite, type ContentSite } from "../test/site.ts";
import type { OpenFile } from "./files.ts";
import { importWxr } from "../tasks/import.ts";
import type { ImportRules } from "./run.ts";

const old = "https://old.test/app/uploads";
const picture = png(800, 600);
const folder: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  "2025/05/boat.png": picture,
  "2025/05/plan.txt": new TextEncoder().encode("Six boats, one quay."),
  "2025/06/page.png": new TextEncoder().encode("<!doctype html><script>1</script>"),
};
const opening =
  (files: typeof folder, seen: string[] = []): OpenFile =>
  async ({ path }) => {
    seen.push(path);
    const bytes = Object.hasOwn(files, path) ? files[path] : undefined;
    return bytes && new Blob([bytes]).stream();
  };

const item = (id: number, fields: Record<string, string | number>, more = "") =>
  `<item><title>Item ${id}</title><wp:post_id>${id}</wp:post_id>
${Object.entries({ status: "publish", post_type: "post", post_name: `item-${id}`, ...fields })
  .map(([name, value]) => `<wp:${name}>${value}</wp:${name}>`)
  .join("")}${more}</item>`;
const meta = (key: string, value: string | number) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
const file = (id: number, path: string, parent = 0) =>
  item(
    id,
    {
      post_type: "attachment",
      status: "inherit",
      post_parent: parent,
      attachment_url: `${old}/${path}`,
    },
    meta("_wp_attached_file", path) + meta("_wp_attachment_image_alt", "A boat"),
  );
const text = `<content:encoded><![CDATA[<img src="${old}/2025/05/boat-300x225.png" srcset="${old}/2025/05/boat.png 2x">
<a href="http://old.test/app/uploads/2025/05/plan.txt?x=1">plan</a> <a href="https://old.test/page/">page</a>
${old}/2025/07/none.jpg ${old}/2025/05/boat-9999x9.png]]></content:encoded>`;
const xml = `<?xml version="1.0"?><rss version="2.0"
 xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>T</title><link>https://old.test</link>
<wp:wxr_version>1.2</wp:wxr_version>
${item(1, {}, text + meta("_thumbnail_id", 10))}
${item(2, { status: "private" })}
${file(10, "2025/05/boat.png", 1)}
${file(11, "2025/05/plan.txt")}
${file(12, "2025/06/page.png")}
${file(13, "2025/07/none.jpg")}
</channel></rss>`;
async function* chunks(given: string) {
  yield given;
}
const run = (site: ContentSite, rules: ImportRules = {}, given = xml) =>
  site.site.run(importWxr, { chunks: chunks(given), ...rules });

describe.each(await testStorages())("on %s", (_, storage) => {
  const start = (files = filePorts()) => startSite({ storage: storage(), files });

  test("files are stored like uploads, and URLs in texts are updated", async () => {
    await using site = await start();
    const report = await run(site, { media: opening(folder) });
    expect(report.made).toMatchObject({ attachment: 4, file: 2 });
    expect(report.unmapped.filter(({ what }) => what === "file").map(({ why }) => why)).toEqual([
      "The file type is not allowed.",
      "The source does not have the file.",
    ]);
    const { body } = await site.get("/core/v2/media/10");
    expect(body).toMatchObject({
      source_url: "http://site.test/uploads/2025/05/boat.png",
      mime_type: "image/png",
      alt_text: "A boat",
      post: 1,
      media_details: { width: 800, sizes: { medium: { file: "boat-300x225.png" } } },
    });
    const served = await site.site.fetch(
      new Request("http://site.test/uploads/2025/05/boat-300x225.png"),
    );
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/png"]);
    const post = (await site.administrator.get("/core/v2/posts/1", { context: "edit" })).body;
    expect(post.featured_media).toBe(10);
    expect(post.content.raw).toBe(
      text
        .slice("<content:encoded><![CDATA[".length, -"]]></content:encoded>".length)
        .replaceAll(`${old}/2025/05/boat-9999x9`, "http://site.test/uploads/2025/05/boat")
        .replaceAll(`${old}/2025/05`, "http://site.test/uploads/2025/05")
        .replace(/http:\/\/old.test\S+x=1/, "http://site.test/uploads/2025/05/plan.txt"),
    );
  });

  test("addresses of replaced files lead to their successors, and are updated in texts", async () => {
    const files = filePorts();
    await using one = await start(files);
    const { body: image } = await uploadRaw(one.editor, "boat.png", png(400, 200));
    const { body: ship } = await one.editor.send("POST", `/core/v2/media/${image.id}/replace`, {
      body: png(300, 150),
      headers: {
        "content-type": "application/octet-stream",
        "content-disposition": 'attachment; filename="ship.png"',
      },
    });
    const content = `<img src="${image.source_url}">`;
    await one.editor.post("/core/v2/posts", { title: "P", content, status: "publish" });
    let text = "";
    await one.site.run(exportWxr, { write: (piece) => void (text += piece) });
    const media = opening(Object.fromEntries(files.blobs.files) as typeof folder);
    const given = text.replaceAll("http://site.test", "https://old.test");
    const hostile = ["\\ud800.jpg", "a\\u0000.jpg", "../a.jpg", "a".repeat(5000)]
      .map((name) => `{"name":"${name}","size":"constructor"},`)
      .join("");
    const formers = '"former":[';
    expect(given).toContain(formers);
    await using two = await start();
    await run(two, { media }, given.replace(formers, formers + hostile));
    const { body } = await two.get(`/core/v2/media/${image.id}`);
    expect(body.source_url).toBe(ship.source_url);
    const former = await two.site.fetch(new Request(image.source_url, { redirect: "manual" }));
    expect([former.status, former.headers.get("location")]).toEqual([302, ship.source_url]);
    const { body: posts } = await two.get("/core/v2/posts");
    expect(posts[0].content.rendered).toContain(`src="${ship.source_url}"`);
    expect((await two.dump()).formerFiles.map(({ name, size }) => [name, size])).toEqual(
      (await one.dump()).formerFiles.map(({ name, size }) => [name, size]),
    );
    expect(await integrityErrors(two)).toEqual([]);
    expect((await run(two, { media }, given)).made).toEqual({});
  });

  test("a later run imports the files, and another run changes nothing", async () => {
    await using site = await start();
    await run(site);
    expect((await site.dump()).files).toEqual([]);
    await run(site, { media: opening({}) });
    expect((await site.dump()).files).toEqual([]);
    expect((await run(site, { media: opening(folder) })).made).toEqual({ file: 2 });
    const before = await site.dump();
    expect(await integrityErrors(site)).toEqual([]);
    const seen: string[] = [];
    expect((await run(site, { media: opening(folder, seen) })).made).toEqual({});
    expect(seen.toSorted()).toEqual(["2025/06/page.png", "2025/07/none.jpg"]);
    expect(await site.dump()).toEqual(before);
  });

  test("a run that was interrupted between files can be resumed", async () => {
    await using whole = await start();
    await run(whole, { media: opening(folder) });
    const expected = await whole.dump();
    for (let fails = 1; fails <= 4; fails++) {
      const files = filePorts();
      await using site = await start(files);
      let opened = 0;
      const broken: OpenFile = async (place) => {
        if (++opened === fails) throw new Error("The disk was pulled out.");
        return opening(folder)(place);
      };
      await expect(run(site, { media: broken })).rejects.toThrow("pulled out");
      await run(site, { media: opening(folder) });
      expect(await site.dump()).toEqual(expected);
      expect([...files.blobs.files.keys()].toSorted()).toEqual(
        expected.files.map(({ name }) => name).toSorted(),
      );
    }
  });

  test("attachments that are deleted or get a file during the download do not end the import", async () => {
    const files = filePorts();
    await using site = await start(files);
    const media: OpenFile = async (place) => {
      if (place.path.endsWith("boat.png"))
        await site.administrator.remove("/core/v2/media/10", { force: true });
      else if (place.path.endsWith("plan.txt"))
        await site.administrator.send("POST", "/core/v2/media/11/replace", {
          body: new Blob(["Seven boats."]),
          headers: { "content-disposition": 'attachment; filename="new.txt"' },
        });
      return opening({ ...folder, "2025/06/page.png": picture })(place);
    };
    const { made } = await run(site, { media });
    expect(made).toMatchObject({ attachment: 4, file: 1 });
    const stored = await site.dump();
    const ofIds = new Set(stored.files.map(({ content: id }) => id));
    expect([...ofIds].toSorted()).toEqual([11, 12]);
    expect([...files.blobs.files.keys()].toSorted()).toEqual(
      stored.files.map(({ name }) => name).toSorted(),
    );
    expect(await integrityErrors(site)).toEqual([]);
    const seen: string[] = [];
    await run(
      site,
      { media: opening(folder, seen) },
      xml.replace(file(10, "2025/05/boat.png", 1), ""),
    );
    expect(seen).toEqual(["2025/07/none.jpg"]);
  });

  test("a file attached to a private item gets an unguessable name", async () => {
    await using site = await start();
    const hidden = xml.replace(file(10, "2025/05/boat.png", 1), file(10, "2025/05/boat.png", 2));
    await run(site, { media: opening(folder) }, hidden);
    const { content, files } = await site.dump();
    const boat = content.find(({ id }) => id === 10);
    expect(boat).toMatchObject({ audience: "post:private", parent: 2 });
    expect(boat?.file).toMatch(/^2025\/05\/boat-[a-z2-9]{12}\.png$/);
    expect(files.map(({ name }) => name)).not.toContain("2025/05/boat.png");
    expect((await site.get("/core/v2/media/10")).status).toBe(401);
  });

  test("paths with parent folders are reduced to file names", async () => {
    const files = filePorts();
    await using site = await start(files);
    const paths = ["../../etc/passwd.png", "/2025/05/a.png", "2025/05/../../b.png", "..\\c.png"];
    const every: OpenFile = async () => new Blob([picture]).stream();
    const hostile = paths.map((path, n) => file(20 + n, path)).join("");
    await run(site, { media: every }, xml.replace("</channel>", `${hostile}</channel>`));
    for (const name of files.blobs.files.keys())
      expect(name).toMatch(/^\d{4}\/\d\d\/[a-z][\w-]*\.(png|txt|jpg)$/);
  });

  test("uploads are restored from an export and a copy of the files", async () => {
    const files = filePorts();
    await using one = await start(files);
    const { body: post } = await one.administrator.post("/core/v2/posts", {
      title: "Boats",
      status: "publish",
    });
    await uploadRaw(one.editor, "quay.png", png(2600, 300), { query: `?post=${post.id}` });
    const { body: boat } = await uploadRaw(one.editor, "boat.png", picture);
    await one.administrator.edit(`/core/v2/posts/${post.id}`, {
      featured_media: boat.id,
      content: `<img src="${boat.source_url}">`,
    });
    await one.administrator.edit(`/core/v2/media/${boat.id}`, {
      alt_text: "A <b>boat",
      caption: "C",
    });
    const exported = async (site: ContentSite) => {
      let given = "";
      await site.site.run(exportWxr, { write: (piece) => void (given += piece) });
      return given;
    };
    const given = await exported(one);
    const again = filePorts();
    await using two = await start(again);
    const copy = Object.fromEntries(files.blobs.files) as typeof folder;
    await run(two, { media: opening(copy) }, given);
    const rowsOf = async (site: ContentSite) => {
      const { content, files: stored, counters } = await site.dump();
      return {
        content: content.map(({ version: _v, revisions: _r, predecessor: _p, ...row }) => row),
        stored,
        counters,
      };
    };
    expect(await rowsOf(two)).toEqual(await rowsOf(one));
    expect([...again.blobs.files]).toEqual([...files.blobs.files]);
    expect(await exported(two)).toBe(given);
  });

  const scaled = (original: string) =>
    xml.replace(
      file(10, "2025/05/boat.png", 1),
      item(
        10,
        {
          post_type: "attachment",
          status: "inherit",
          attachment_url: `${old}/2025/05/b-scaled.png`,
        },
        meta("_wp_attached_file", "2025/05/b-scaled.png") +
          meta("_wp_attachment_metadata", original),
      ),
    );
  const facts = 'a:1:{s:14:"original_image";s:8:"boat.png";}';
  const both = { ...folder, "2025/05/b-scaled.png": png(400, 300) };

  test("an original image that cannot be downloaded at the moment is imported by a later run", async () => {
    await using site = await start();
    const failing: OpenFile = async (place) => {
      if (place.path.endsWith("boat.png"))
        throw Object.assign(new Error("The source took too long."), {
          name: "OutboundError",
          reason: "timeout",
        });
      return opening(both)(place);
    };
    const { unmapped } = await run(site, { media: failing }, scaled(facts));
    expect(unmapped.map(({ why }) => why)).toContain("The source took too long.");
    expect((await run(site, { media: opening(both) }, scaled(facts))).made).toEqual({ file: 1 });
    const { body } = await site.get("/core/v2/media/10");
    expect(body.media_details).toMatchObject({ file: "2025/05/boat.png", width: 800 });
  });

  test("a smaller version that is imported in place of its original image is reported", async () => {
    await using site = await start();
    const smaller = { "2025/05/b-scaled.png": both["2025/05/b-scaled.png"] };
    const { unmapped } = await run(site, { media: opening(smaller) }, scaled(facts));
    expect(unmapped.map(({ why }) => why)).toContain(
      "The original image is not usable; its smaller version was imported.",
    );
    expect((await site.get("/core/v2/media/10")).body.media_details.width).toBe(400);
  });

  test("an original image is found in data in which the name of the camera has U+0000", async () => {
    await using site = await start();
    const camera = 's:10:"image_meta";a:1:{s:6:"camera";s:7:"Canon\0X";}';
    const data = `a:2:{${camera}s:14:"original_image";s:8:"boat.png";}`;
    await run(site, { media: opening(both) }, scaled(data));
    expect((await site.get("/core/v2/media/10")).body.media_details.width).toBe(800);
  });
});
