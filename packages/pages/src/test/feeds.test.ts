import { createUser } from "@waymark/accounts";
import { expect, test } from "vitest";
import { atomProblems, rssProblems } from "./feed-rules.ts";
import { startPages, url } from "./site.ts";

test("the site, its archives, and comments have feeds in RSS and Atom, which pages link to", async () => {
  await using site = await startPages();
  const tag = await site.editor.post("/core/v2/tags", { name: "Fog & rain", slug: "fog" });
  const { id, link } = await site.add("posts", {
    title: "High <em>water</em> & tide",
    content: "Until ten.\u0007",
    tags: [tag.body.id],
    date: "2025-01-15T09:00:00",
  });
  await site.editor.post("/core/v2/comments", { post: id, content: "How high?" });
  const rss = await site.open("/feed/");
  expect(rss.headers.get("content-type")).toBe("application/rss+xml; charset=UTF-8");
  expect(rss.text).toContain("<title>High water &amp; tide</title>");
  expect(rss.text).toContain(`<link>${link}</link>`);
  expect(rss.text).toContain("<category>Fog &amp; rain</category>");
  expect(rss.text).toContain("<pubDate>Wed, 15 Jan 2025 09:00:00 GMT</pubDate>");
  expect(rss.text).toContain("&lt;p&gt;Until ten.");
  expect(rss.text).not.toContain("\u0007");
  const atom = await site.open("/tag/fog/feed/atom/");
  expect(atom.headers.get("content-type")).toBe("application/atom+xml; charset=UTF-8");
  expect(atom.text).toContain(
    `<link rel="self" type="application/atom+xml" href="${url}/tag/fog/feed/atom/"/>`,
  );
  expect(atom.text).toContain("<published>2025-01-15T09:00:00Z</published>");
  for (const path of ["/comments/feed/", `${link}feed/`, "/2025/feed/"])
    expect((await site.open(path)).text.match(/<item>/g)).toHaveLength(1);
  expect((await site.open(`${link}feed/`)).text).toContain("How high?");
  expect((await site.open("/tag/fog/")).text).toContain(`href="${url}/tag/fog/feed/"`);
  expect((await site.open(link)).text).toContain(`href="${link}feed/"`);
});

test("the feeds of the site, of terms, authors and periods, and of comments have what their formats require", async () => {
  await using site = await startPages();
  const email = "ines@example.com";
  const { id: author } = await site.test.site.run(createUser, {
    login: "ines",
    email,
    role: "author",
  });
  const { body: tag } = await site.editor.post("/core/v2/tags", { name: "Fog & <rain>" });
  await site.editor.post("/core/v2/tags", { name: "Empty" });
  const more = { tags: [tag.id], author, date: "2025-01-15T09:00:00" };
  const { id, link } = await site.add("posts", {
    ...{ title: 'High & "low"', content: "<p>1</p>", ...more },
  });
  await site.add("posts", { title: "", content: "Untitled", ...more });
  await site.editor.post("/core/v2/comments", { post: id, content: "How <b>high</b>?" });
  const terms = [new URL(tag.link).pathname, "/tag/empty/"];
  const paths = ["/", ...terms, "/author/ines/", "/2025/01/", "/comments/", link];
  for (const path of paths) {
    const rss = await site.open(`${path}feed/`);
    expect([path, rss.status, rssProblems(rss.text)]).toEqual([path, 200, []]);
    const atom = await site.open(`${path}feed/atom/`);
    expect([path, atom.status, atomProblems(atom.text)]).toEqual([path, 200, []]);
  }
  expect((await site.open("/author/ines/feed/")).text.match(/<item>/g)).toHaveLength(2);
  expect((await site.open("/author/ines/")).text).toContain(`href="${url}/author/ines/feed/"`);
  expect(atomProblems("<feed></feed>")).toContain("feed has not one id");
  expect(rssProblems("<rss></rss>")).toContain("the channel has not one title");
});

test("a feed has an ETag, is at one URL, and does not exist for pages without one", async () => {
  await using site = await startPages();
  const first = await site.open("/feed/");
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await site.open("/feed/", { headers })).status).toBe(304);
  expect((await site.open("/feed")).to).toBe("/feed/");
  for (const path of ["/tag/none/feed/", "/none/feed/", "/feed/feed/atom/"])
    expect([path, (await site.open(path)).status]).toEqual([path, 404]);
});

test("feeds contain neither private, draft nor protected content, for users as well", async () => {
  await using site = await startPages();
  await site.add("posts", { title: "Draft tide", status: "draft" });
  await site.add("posts", { title: "Private tide", status: "private" });
  await site.add("posts", { title: "Locked tide", content: "Under the step.", password: "x" });
  const { text } = await site.open("/feed/");
  expect(text).not.toMatch(/Draft tide|Private tide|Under the step/);
});
