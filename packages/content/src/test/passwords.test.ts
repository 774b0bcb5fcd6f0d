import { memory } from "@waymark/storage";
import { countQueries } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { startSite, type ContentSite } from "./site.ts";

const posts = "/core/v2/posts";
const secret = { title: "T", content: "Hidden words", password: "pw", status: "publish" };
const from = async (site: ContentSite, address: string, password: string, id = 1) => {
  const url = `${site.site.info.api}${posts}/${id}?password=${password}`;
  const response = await site.site.fetch(new Request(url), { remoteAddress: address });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

test("after ten wrong passwords in five minutes an IP address is blocked for that item", async () => {
  await using site = await startSite();
  for (const _ of [1, 2]) await site.editor.post(posts, secret);
  for (let i = 0; i < 10; i++)
    expect((await from(site, "203.0.113.7", i % 2 ? "p" : "pww")).status).toBe(403);
  for (const password of ["no", "pw"]) {
    const closed = await from(site, "203.0.113.7", password);
    expect([closed.status, closed.body.code]).toEqual([429, "rest_too_many_requests"]);
    expect(closed.headers.get("retry-after")).toBe("300");
  }
  const other = await from(site, "203.0.113.8", "pw");
  expect(other.body.content.rendered).toBe("<p>Hidden words</p>\n");
  expect((await from(site, "203.0.113.7", "pw", 2)).status).toBe(200);
  site.clock.advance(300_000);
  expect((await from(site, "203.0.113.7", "pw")).status).toBe(200);
});

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a burst of concurrent requests cannot try more than ten passwords", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, secret);
    const burst = (password: (at: number) => string) =>
      Promise.all(
        Array.from({ length: 30 }, async (_, at) => {
          const { status } = await from(site, "203.0.113.7", password(at));
          return status;
        }),
      );
    expect(await burst(() => "pw")).toEqual(Array.from({ length: 30 }, () => 200));
    const guessed = await burst((at) => (at === 29 ? "pw" : `no${at}`));
    expect(guessed.filter((status) => status === 403)).toHaveLength(10);
    expect(guessed.filter((status) => status === 429)).toHaveLength(20);
    const inLists = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        const url = `${site.site.info.api}${posts}?password=${at === 29 ? "pw" : at}`;
        const response = await site.site.fetch(new Request(url), { remoteAddress: "203.0.113.8" });
        return response.status;
      }),
    );
    expect(inLists.filter((status) => status === 429)).toHaveLength(20);
  });
});

test("correct passwords do not count, and signed-in users are counted separately", async () => {
  await using site = await startSite();
  await site.editor.post(posts, secret);
  for (let i = 0; i < 12; i++) expect((await from(site, "203.0.113.7", "pw")).status).toBe(200);
  const send = (password: string) => site.subscriber.get(`${posts}/1`, { password });
  for (let i = 0; i < 10; i++) expect((await send("no")).status).toBe(403);
  expect((await send("pw")).status).toBe(429);
  expect((await site.author.get(`${posts}/1`, { password: "pw" })).status).toBe(200);
});

test("a password for an item without one is rejected, however often", async () => {
  await using site = await startSite();
  await site.editor.post(posts, { title: "Open", status: "publish" });
  for (let i = 0; i < 12; i++) expect((await from(site, "203.0.113.7", "no")).status).toBe(403);
});

test("callers who cannot read an item cannot test its password", async () => {
  await using site = await startSite();
  await site.editor.post(posts, { ...secret, status: "draft" });
  expect((await from(site, "203.0.113.7", "pw")).status).toBe(401);
});

test("a password unlocks the matching items of a list", async () => {
  await using site = await startSite();
  for (const password of ["pw", "other"]) await site.editor.post(posts, { ...secret, password });
  const list = async (query: object) =>
    (await site.get(posts, { _fields: "content", ...query })).body;
  const visible = { content: { rendered: "<p>Hidden words</p>\n", protected: true } };
  const locked = { content: { rendered: "", protected: true } };
  expect(await list({ password: "pw", include: 1 })).toEqual([visible]);
  expect(await list({ password: "pw", orderby: "id", order: "asc" })).toEqual([visible, locked]);
  expect(await list({ password: "", include: 1 })).toEqual([locked]);
  const { body } = await site.get(posts, { password: "pw", include: 1 });
  expect(body[0]).toMatchObject({ excerpt: { rendered: "<p>Hidden words</p>\n" } });
  expect(body[0]).not.toHaveProperty("password");
});

test("a password that a list does not accept counts for each of its protected items", async () => {
  await using site = await startSite();
  for (const _ of [1, 2]) await site.editor.post(posts, secret);
  await site.editor.post(posts, { ...secret, password: "" });
  const send = (password: string, include = "1,3") =>
    site.get(posts, { password, include, orderby: "id", order: "asc" });
  for (let i = 0; i < 12; i++) expect((await send("pw")).status).toBe(200);
  for (let i = 0; i < 9; i++) expect((await send("no")).body[0].content.rendered).toBe("");
  expect((await site.get(`${posts}/1`, { password: "no" })).status).toBe(403);
  for (const closed of [await send("pw"), await site.get(`${posts}/1`, { password: "pw" })]) {
    expect([closed.status, closed.body.code]).toEqual([429, "rest_too_many_requests"]);
    expect(closed.headers.get("retry-after")).toBe("300");
  }
  expect((await send("pw", "2,3")).status).toBe(200);
  expect((await site.get(posts, { include: 1 })).status).toBe(200);
  site.clock.advance(300_000);
  expect((await send("pw")).status).toBe(200);
});

test.each(["author", "anonymous"] as const)(
  "authors cannot guess passwords by setting them on items of their own, and reading as %s",
  async (name) => {
    await using site = await startSite();
    const reader = name === "author" ? site.author : site;
    await site.editor.post(posts, secret);
    await site.author.post(posts, secret);
    for (let i = 0; i < 10; i++) {
      await site.author.edit(`${posts}/2`, { password: `guess ${i}` });
      const { body } = await reader.get(posts, { password: `guess ${i}`, include: "1,2" });
      const texts = body.map((one: { content: { rendered: string } }) => one.content.rendered);
      expect(texts.toSorted()).toEqual(["", "<p>Hidden words</p>\n"]);
    }
    await site.author.edit(`${posts}/2`, { password: "pw" });
    expect((await reader.get(posts, { password: "pw", include: "1,2" })).status).toBe(429);
  },
);

test("a wrong password of a list takes as many statements for many protected items as for few", async () => {
  const storage = countQueries(memory());
  await using site = await startSite({ storage });
  for (let i = 0; i < 12; i++) await site.editor.post(posts, secret);
  const statements = async (include: string) => {
    await site.get(posts, { include });
    storage.takeCount();
    await site.get(posts, { include, password: "no" });
    return storage.takeCount();
  };
  expect(await statements("1,2")).toBe(await statements("3,4,5,6,7,8,9,10,11"));
});

test("the password of an item does not unlock embedded ones", async () => {
  await using site = await startSite();
  const pages = "/core/v2/pages";
  const { body: parent } = await site.editor.post(pages, secret);
  const { body: own } = await site.editor.post(pages, { ...secret, parent: parent.id });
  const { body } = await site.get(`${pages}/${own.id}`, { password: "pw", _embed: "up" });
  expect(body.content.rendered).toBe("<p>Hidden words</p>\n");
  const [above] = body._embedded.up;
  expect([above.id, above.excerpt.rendered]).toEqual([parent.id, ""]);
});
