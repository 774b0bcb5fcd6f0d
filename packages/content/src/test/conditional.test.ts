import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { filePorts, png, uploadRaw } from "./images.ts";
import { startSite } from "./site.ts";

const posts = "/core/v2/posts";

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a repeated read with the ETag is answered with 304, and an outdated ETag rejects a change", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "A", status: "publish" });
    const tag = (await site.editor.get(`${posts}/1`)).headers.get("etag") ?? "";
    expect((await site.editor.get(`${posts}/1`, {}, { "if-none-match": tag })).status).toBe(304);
    expect((await site.editor.edit(`${posts}/1`, { title: "B" }, { "if-match": tag })).status).toBe(
      200,
    );
    const late = await site.editor.edit(`${posts}/1`, { title: "C" }, { "if-match": tag });
    expect([late.status, late.body.code]).toEqual([412, "rest_precondition_failed"]);
    expect((await site.editor.get(`${posts}/1`)).body.title.rendered).toBe("B");
  });

  test("a read with If-Modified-Since is answered with 304 until the item changes", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "Tides", status: "publish" });
    const read = async (since: string) =>
      (await site.get(`${posts}/1`, {}, { "if-modified-since": since })).status;
    const stored = (await site.get(`${posts}/1`)).headers.get("last-modified") ?? "";
    expect(await read(stored)).toBe(304);
    expect(await read("Thu, 01 Jan 1970 00:00:00 GMT")).toBe(200);
    expect(await read("yesterday")).toBe(200);
    site.clock.advance(60_000);
    await site.editor.edit(`${posts}/1`, { title: "High tides" });
    expect(await read(stored)).toBe(200);
  });

  test("caches must revalidate public reads, and must not store private ones or what a password unlocks", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "Tides", status: "publish", password: "sesame" });
    const cacheControl = async (reply: ReturnType<typeof site.get>) =>
      (await reply).headers.get("cache-control");
    for (const path of [`${posts}/1`, posts, `${posts}/9`, `${posts}?page=a`])
      expect(await cacheControl(site.get(path)), path).toBe("no-cache");
    expect(await cacheControl(site.send("HEAD", `${posts}/1`))).toBe("no-cache");
    const tag = (await site.get(`${posts}/1`)).headers.get("etag") ?? "";
    const fresh = await site.get(`${posts}/1`, {}, { "if-none-match": tag });
    expect([fresh.status, fresh.headers.get("cache-control")]).toEqual([304, "no-cache"]);
    for (const path of [`${posts}/1`, posts])
      for (const reply of [site.get(path, { password: "sesame" }), site.editor.get(path)])
        expect(await cacheControl(reply), path).toContain("no-store, private");
  });

  test("a write with an outdated If-Unmodified-Since header is rejected", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "Tides", status: "publish" });
    const read = (await site.editor.get(`${posts}/1`)).headers.get("last-modified") ?? "";
    site.clock.advance(60_000);
    const headers = { "if-unmodified-since": read };
    expect((await site.editor.edit(`${posts}/1`, { title: "High tides" }, headers)).status).toBe(
      200,
    );
    const late = await site.editor.edit(`${posts}/1`, { title: "Low tides" }, headers);
    expect([late.status, late.body.code]).toEqual([412, "rest_precondition_failed"]);
  });

  test("descendants get a new ETag when an item is moved or deleted", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const add = async (input: object): Promise<number> =>
      (await site.editor.post("/core/v2/pages", { status: "publish", ...input })).body.id;
    const top = await add({ title: "Top" });
    const middle = await add({ title: "Middle", parent: top });
    const leaf = await add({ title: "Leaf", parent: middle });
    const beside = await add({ title: "Beside" });
    const query = `?post=${leaf}`;
    const { body: image } = await uploadRaw(site.editor, "a.png", png(9, 9), { query });
    const paths = [`pages/${leaf}`, `media/${image.id}`, `pages/${beside}`];
    const tags = new Map<string, string>();
    for (const path of paths)
      tags.set(path, (await site.get(`/core/v2/${path}`)).headers.get("etag") ?? "");
    const changed = async () => {
      const now = [];
      for (const path of paths) {
        const headers = { "if-none-match": tags.get(path) ?? "" };
        const reply = await site.send("GET", `/core/v2/${path}`, { headers });
        now.push([reply.status, reply.body?.link]);
        tags.set(path, reply.headers.get("etag") ?? "");
      }
      return now;
    };
    await site.editor.post(`/core/v2/pages/${top}`, { slug: "summit" });
    expect(await changed()).toEqual([
      [200, "http://site.test/summit/middle/leaf/"],
      [200, "http://site.test/summit/middle/leaf/a/"],
      [304, undefined],
    ]);
    await site.editor.remove(`/core/v2/pages/${top}`, { force: true });
    expect(await changed()).toEqual([
      [200, "http://site.test/middle/leaf/"],
      [200, "http://site.test/middle/leaf/a/"],
      [304, undefined],
    ]);
  });
});
