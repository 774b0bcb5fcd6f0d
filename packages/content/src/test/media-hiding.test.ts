import { createSession } from "@waymark/accounts";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { filePorts, png, uploadRaw } from "./images.ts";
import { callers, idOf, startSite, type CallerName, type ContentSite } from "./site.ts";

const canary = "CANARY";
/** An image of the author, attached to a post of the author in this state; its caption identifies it. */
async function attached(site: ContentSite, post: Readonly<Record<string, unknown>>) {
  const { body: parent } = await site.author.post("/core/v2/posts", { title: "P", ...post });
  const query = `?post=${parent.id}&caption=${canary}&title=${canary}`;
  const { body: image } = await uploadRaw(site.author, "secret.png", png(400, 400), { query });
  expect(image.id).toBeGreaterThan(0);
  return { parent, image };
}
const fetchFile = (site: ContentSite, address: string, headers: Record<string, string> = {}) =>
  site.site.fetch(new Request(address, { headers }));

describe.each(await testStorages())("the visibility of media on %s", (_, storage) => {
  const states = [
    [{ status: "publish" }, callers],
    [{ status: "draft" }, ["administrator", "editor", "author"]],
    [{ status: "pending" }, ["administrator", "editor", "author"]],
    [{ status: "private" }, ["administrator", "editor", "author"]],
    [{ status: "publish", password: "pw" }, ["administrator", "editor", "author"]],
    [{ status: "publish", date: "2099-01-01T00:00:00" }, ["administrator", "editor", "author"]],
  ] as const;
  test.each(states)(
    "files attached to an item with %j are visible to those who can read the item",
    async (post, readers) => {
      await using site = await startSite({ storage: storage(), files: filePorts() });
      const { parent, image } = await attached(site, post);
      await site.author.post(`/core/v2/posts/${parent.id}`, { featured_media: image.id });
      for (const caller of callers) {
        const client = site[caller];
        const mayRead = (readers as readonly CallerName[]).includes(caller);
        const item = await client.get(`/core/v2/media/${image.id}`);
        expect([caller, item.status]).toEqual([
          caller,
          mayRead ? 200 : caller === "anonymous" ? 401 : 403,
        ]);
        for (const query of [
          {},
          { parent: parent.id },
          { search: canary },
          { include: image.id },
          { search: "secret" },
        ]) {
          const list = await client.get("/core/v2/media", query);
          expect([caller, query, list.body.length, list.headers.get("x-core-total")]).toEqual([
            caller,
            query,
            mayRead ? 1 : 0,
            mayRead ? "1" : "0",
          ]);
        }
        const embedded = await client.get("/core/v2/posts", { _embed: true, include: parent.id });
        const tells = JSON.stringify([item.body, embedded.body]).includes(canary);
        expect([caller, tells]).toEqual([caller, mayRead]);
      }
    },
  );

  test("attached media follow their item when it is hidden, published, trashed, restored, protected or reassigned", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { parent, image } = await attached(site, { status: "publish" });
    const readers = async () => {
      const found = [];
      for (const caller of ["anonymous", "author", "editor"] as const)
        if ((await site[caller].get(`/core/v2/media/${image.id}`)).status === 200)
          found.push(caller);
      return found;
    };
    const all = ["anonymous", "author", "editor"];
    const some = ["author", "editor"];
    const change = (body: object) => site.editor.post(`/core/v2/posts/${parent.id}`, body);
    expect(await readers()).toEqual(all);
    await change({ status: "draft" });
    expect(await readers()).toEqual(some);
    await change({ status: "publish" });
    expect(await readers()).toEqual(all);
    await site.editor.remove(`/core/v2/posts/${parent.id}`);
    expect(await readers()).toEqual(some);
    await change({ status: "publish" });
    expect(await readers()).toEqual(all);
    await change({ password: "pw" });
    expect(await readers()).toEqual(some);
    await change({ password: "", author: idOf("administrator") });
    expect(await readers()).toEqual(all);
  });

  test.each([
    [{ status: "draft", password: "pw" }, 404],
    [{ status: "pending", password: "pw" }, 404],
    [{ status: "publish", password: "pw", date: "2099-01-01T00:00:00" }, 404],
    [{ status: "publish", password: "pw" }, 200],
  ])("visitors who know its address get the file of an item with %j: %i", async (post, status) => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { image } = await attached(site, post);
    expect((await fetchFile(site, image.source_url)).status).toBe(status);
  });

  test("hidden media do not become public when their item is deleted", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const hidden = await attached(site, { status: "draft" });
    const visible = await attached(site, { status: "publish" });
    for (const { parent } of [hidden, visible])
      await site.editor.remove(`/core/v2/posts/${parent.id}`, { force: true });
    const of = async (client: ContentSite["editor"], id: number) => {
      const { status, body } = await client.get(`/core/v2/media/${id}`);
      return [status, body.status, body.post];
    };
    expect(await of(site.editor, hidden.image.id)).toEqual([200, "private", null]);
    expect(await of(site.author, hidden.image.id)).toEqual([200, "private", null]);
    expect((await of(site.anonymous, hidden.image.id))[0]).toBe(401);
    expect(await of(site.anonymous, visible.image.id)).toEqual([200, "inherit", null]);
    const list = await site.editor.get("/core/v2/media", { status: "private" });
    expect(list.headers.get("x-core-total")).toBe("1");
  });

  test("private media are readable by their author and by users who may read private posts", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const { body } = await uploadRaw(site.author, "p.png", png(9, 9), { query: "?status=private" });
    const statuses = [];
    for (const caller of ["anonymous", "contributor", "author", "editor"] as const)
      statuses.push((await site[caller].get(`/core/v2/media/${body.id}`)).status);
    expect(statuses).toEqual([401, 403, 200, 200]);
    const requested = await site.anonymous.get("/core/v2/media", { status: "private" });
    expect([requested.status, requested.body.data.details.status.code]).toEqual([
      400,
      "rest_forbidden_status",
    ]);
    await site.author.post(`/core/v2/media/${body.id}`, { status: "publish" });
    expect((await site.anonymous.get(`/core/v2/media/${body.id}`)).body.status).toBe("inherit");
  });
});

describe("the visibility of stored files", () => {
  test("a file is readable by those who may read its item", async () => {
    await using site = await startSite({ files: filePorts() });
    const { parent, image } = await attached(site, { status: "draft" });
    const { sizes } = image.media_details;
    const addresses = [image.source_url, sizes.medium.source_url, sizes.thumbnail.source_url];
    for (const address of addresses) expect((await fetchFile(site, address)).status).toBe(404);
    const { cookie } = await site.site.run(createSession, idOf("author"));
    const otherSession = await site.site.run(createSession, idOf("subscriber"));
    for (const address of addresses) {
      const answer = await fetchFile(site, address, { cookie });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([
        200,
        "private, no-cache",
      ]);
      expect((await fetchFile(site, address, { cookie: otherSession.cookie })).status).toBe(404);
    }
    const wrong = { authorization: `Basic ${btoa("author:wrong")}` };
    // The page has the same error as any route for these credentials.
    const { status: reported } = await site.send("GET", "/core/v2/posts", { headers: wrong });
    expect(reported).toBeGreaterThan(400);
    expect((await fetchFile(site, image.source_url, wrong)).status).toBe(reported);
    await site.author.post(`/core/v2/posts/${parent.id}`, { status: "publish" });
    for (const address of addresses) {
      const answer = await fetchFile(site, address);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([
        200,
        "public, max-age=3600",
      ]);
    }
  });

  test("names of files that are not public cannot be guessed", async () => {
    await using site = await startSite({ files: filePorts() });
    const { image } = await attached(site, { status: "draft" });
    expect(image.source_url).toMatch(/\/secret-[a-z2-9]{12}\.png$/);
    expect(image.title.raw).toBe(canary);
    const hidden = await uploadRaw(site.author, "p.png", png(9, 9), { query: "?status=private" });
    expect(hidden.body.source_url).toMatch(/\/p-[a-z2-9]{12}\.png$/);
    expect(hidden.body.title.raw).toBe("p");
    const open = await attached(site, { status: "publish" });
    expect(open.image.source_url).toMatch(/\/secret\.png$/);
  });

  test("images of a protected text load with its password", async () => {
    await using site = await startSite({ files: filePorts() });
    const { image } = await attached(site, { status: "publish", password: "pw" });
    const answer = await fetchFile(site, image.source_url);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([
      200,
      "private, no-cache",
    ]);
  });
});

describe("stored files are served", () => {
  test("with their type, in a sandbox, as downloads unless they are images, audio or video", async () => {
    await using site = await startSite({ files: filePorts() });
    const image = (await uploadRaw(site.editor, "a.png", png(9, 9))).body;
    const text = (await uploadRaw(site.editor, "a.txt", "hello")).body;
    const visible = await fetchFile(site, image.source_url);
    const saved = await fetchFile(site, text.source_url);
    const reported = ({ headers }: Response) =>
      [
        "content-type",
        "x-content-type-options",
        "content-security-policy",
        "content-disposition",
      ].map((name) => headers.get(name));
    expect(reported(visible)).toEqual([
      "image/png",
      "nosniff",
      "default-src 'none'; sandbox",
      null,
    ]);
    expect(reported(saved).slice(0, 3)).toEqual([
      "text/plain",
      "nosniff",
      "default-src 'none'; sandbox",
    ]);
    expect(reported(saved)[3]).toMatch(/^attachment; filename="a\.txt"/);
    expect(await saved.text()).toBe("hello");
  });

  test("with range and conditional requests", async () => {
    await using site = await startSite({ files: filePorts() });
    const { source_url: address } = (await uploadRaw(site.editor, "a.txt", "hello")).body;
    const part = await fetchFile(site, address, { range: "bytes=1-3" });
    expect([part.status, await part.text()]).toEqual([206, "ell"]);
    const etag = part.headers.get("etag") ?? "";
    expect((await fetchFile(site, address, { "if-none-match": etag })).status).toBe(304);
    const head = await site.site.fetch(new Request(address, { method: "HEAD" }));
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "5"]);
  });

  test("until their item is deleted, which deletes them too", async () => {
    const files = filePorts();
    await using site = await startSite({ files });
    const { id, source_url: address } = (await uploadRaw(site.editor, "a.png", png(600, 600))).body;
    await site.editor.remove(`/core/v2/media/${id}`, { force: true });
    expect((await fetchFile(site, address)).status).toBe(404);
    await site.site.runJobs();
    expect(files.blobs.files.size).toBe(0);
  });

  test("and no other files of the storage", async () => {
    const files = filePorts();
    await using site = await startSite({ files });
    await files.blobs.put("secret.txt", new TextEncoder().encode("x"));
    for (const path of ["secret.txt", "../secret.txt", "%2e%2e/secret.txt", "%ff", "%00", ""])
      expect((await fetchFile(site, `http://site.test/uploads/${path}`)).status).toBe(404);
  });
});
