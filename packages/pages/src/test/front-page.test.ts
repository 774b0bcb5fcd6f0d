import { expect, test } from "vitest";
import { startPages, url } from "./site.ts";

const discussion = { anonymous: true, moderation: "none" } as const;
const send = (values: Readonly<Record<string, string>>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(values),
});

/** A site whose home page is a page at `/welcome/`. */
async function startWelcome(more: object = {}) {
  const site = await startPages({ content: { discussion } });
  const content = "Come in.<!--nextpage-->Sit down.";
  const page = { title: "Welcome", slug: "welcome", comment_status: "open", content, ...more };
  const { id, link } = await site.add("pages", page);
  expect(link).toBe(`${url}/welcome/`);
  await site.editor.post("/core/v2/settings", { show_on_front: "page", page_on_front: id });
  return { site, id, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

test("a page that is the home page has the URL of the home page, and its permalink redirects there", async () => {
  await using started = await startWelcome();
  const { site, id } = started;
  const { text } = await site.open("/");
  expect(text).toContain("<h1>Welcome</h1>");
  expect(text).toContain(`<link rel="canonical" href="${url}/">`);
  expect(text).toContain(`<link rel="next" href="${url}/?page=2">`);
  const second = (await site.open("/?page=2")).text;
  expect(second).toContain("Sit down.");
  expect(second).toContain(`<link rel="canonical" href="${url}/?page=2">`);
  expect(second).toContain(`<link rel="prev" href="${url}/">`);
  for (const [from, to] of [
    ["/welcome/", "/"],
    ["/welcome", "/"],
    ["/welcome/?page=2&utm=a%20b", "/?page=2&utm=a+b"],
    [`/?page_id=${id}`, "/"],
    [`/?p=${id}&reply=3`, "/?reply=3"],
  ] as const)
    for (const method of ["GET", "HEAD"]) {
      const moved = await site.open(from, { method, redirect: "manual" });
      expect([from, moved.status, moved.to]).toEqual([from, 301, to]);
    }
  expect((await site.open("/?page=3")).status).toBe(404);
  expect(text).toMatch(/<a [^>]*href="\/" aria-current="page">Welcome<\/a>/);
  expect(text).not.toContain('href="/welcome/"');
});

test.each(["/", "/welcome/"])(
  "a comment that is sent to %s is shown on the home page, and in the feed below the permalink",
  async (path) => {
    await using started = await startWelcome();
    const { site } = started;
    const { text } = await site.open("/");
    expect(text).toContain('action="/?send=comment');
    expect(text).toContain(`href="${url}/welcome/feed/"`);
    const comment = { name: "Ana", email: "ana@example.com", content: "Is it deep?" };
    const sent = await site.open(`${path}?send=comment`, send(comment));
    expect([sent.status, sent.to]).toEqual([303, expect.stringMatching(/^\/#comment-\d+$/)]);
    expect((await site.open("/")).text).toContain("Is it deep?");
    const feed = await site.open("/welcome/feed/");
    expect(feed.text).toContain("Is it deep?");
    expect(feed.text).toContain(`${url}/welcome/feed/`);
  },
);

test("a protected home page opens with its password, which opens no other item", async () => {
  await using started = await startWelcome({ password: "sesame" });
  const { site } = started;
  const post = await site.add("posts", { title: "Tide", content: "Ebb.", password: "sesame" });
  const locked = await site.open("/");
  expect(locked.text).not.toContain("Come in.");
  expect(locked.text).toContain('action="/?send=password"');
  const sent = await site.open("/?send=password", send({ password: "sesame" }));
  expect([sent.status, sent.to]).toEqual([303, "/"]);
  const set = sent.headers.get("set-cookie") ?? "";
  expect(set).toContain("Path=/; HttpOnly; SameSite=Lax");
  const headers = { cookie: set.split(";")[0] ?? "" };
  const opened = await site.open("/", { headers });
  expect(opened.text).toContain("Come in.");
  expect(opened.headers.get("cache-control")).toBe("private, no-store");
  expect((await site.open(post.link, { headers })).text).not.toContain("Ebb.");
});
