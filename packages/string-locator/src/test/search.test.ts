import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { startSite, v2 } from "./site.ts";

type Started = Awaited<ReturnType<typeof startSite>>;
const texts = {
  "a.css": "a { color: red }\nb { color: RED }\n",
  "js/site.js": "let colour = 'red';\nlet x = 1; // red red\n",
  "js/quay.js": "let y = 2;\n",
  "note.md": `${"x".repeat(500)} red ${"y".repeat(500)}\n`,
};
const search = async ({ administrator }: Started, query: object) => {
  const reply = await administrator.get(`${v2}/search`, query as Record<string, unknown>);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body;
};
const linesOf = ({ hits }: { readonly hits: any[] }): string[] =>
  hits.map(({ place, line, column }) => `${place}:${line}:${column}`);
/** All hits of a search, page by page. */
async function everyPage(site: Started, query: object): Promise<string[]> {
  const all: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 100; page++) {
    const body = await search(site, { ...query, ...(cursor !== undefined && { cursor }) });
    all.push(...linesOf(body));
    if (body.next === null) return all;
    cursor = body.next;
  }
  throw new Error("There is no end.");
}

describe.each(await testStorages())("searching on %s", (_, storage) => {
  test("a text is found in files in any letter case, in a stable order", async () => {
    await using site = await startSite({ storage: storage(), texts });
    const found = [
      "file:theme/a.css:1:12",
      "file:theme/a.css:2:12",
      "file:theme/js/site.js:1:15",
      "file:theme/js/site.js:2:15",
      "file:theme/note.md:1:502",
    ];
    const all = await search(site, { text: "red" });
    expect(linesOf(all)).toEqual(found);
    expect([all.next, all.searched, all.skipped]).toEqual([null, 4, 0]);
    for (const { text, start, end, item } of all.hits)
      expect([text.slice(start, end).toLowerCase(), item]).toEqual(["red", null]);
    expect(all.hits[3]).toMatchObject({ matches: 2, text: "let x = 1; // red red" });
    expect(all.hits[4].text.length).toBeLessThanOrEqual(300);
    expect(all.hits[4].text).toContain(" red ");
    for (const per_page of [1, 2, 3])
      expect(await everyPage(site, { text: "red", per_page })).toEqual(found);
    expect(linesOf(await search(site, { text: "RED", match_case: true }))).toEqual([found[1]]);
    expect(linesOf(await search(site, { text: "red", root: "other" }))).toEqual([]);
  });

  test("file names are searched as well", async () => {
    await using site = await startSite({ storage: storage(), texts });
    expect(linesOf(await search(site, { text: "quay" }))).toEqual(["file:theme/js/quay.js:0:10"]);
    const pages = await everyPage(site, { text: "let|js/", regex: true, per_page: 1 });
    expect(pages).toEqual([
      "file:theme/js/quay.js:0:7",
      "file:theme/js/quay.js:1:1",
      "file:theme/js/site.js:0:7",
      "file:theme/js/site.js:1:1",
      "file:theme/js/site.js:2:1",
    ]);
  });

  test("a text is found in titles, contents and excerpts, by page and by type", async () => {
    await using site = await startSite({ storage: storage() });
    const first = await site.add({
      title: "Fog",
      content: "One\nOver the QUAY\nquay",
      excerpt: "quay",
    });
    await site.add({ title: "Sun", content: "Nothing" });
    const page = await site.add({ title: "The quay" }, "pages");
    const gone = await site.add({ title: "quay" });
    await site.administrator.remove(`/core/v2/posts/${gone}`);
    const found = [
      `item:${first}/content:2:10`,
      `item:${first}/content:3:1`,
      `item:${first}/excerpt:1:1`,
      `item:${page}/title:1:5`,
    ];
    const query = { text: "quay", kind: "items" };
    const all = await search(site, query);
    expect(linesOf(all)).toEqual(found);
    expect(all.hits[0]).toMatchObject({
      text: "Over the QUAY",
      start: 9,
      end: 13,
      item: { id: first, type: "post", title: "Fog" },
    });
    expect(all.hits[3].item).toEqual({ id: page, type: "page", title: "The quay" });
    for (const per_page of [1, 2, 3])
      expect(await everyPage(site, { ...query, per_page })).toEqual(found);
    expect(linesOf(await search(site, { ...query, type: "page" }))).toEqual(found.slice(3));
    expect(linesOf(await search(site, { ...query, type: "none" }))).toEqual([]);
    const pattern = { text: "^q\\w+$", kind: "items", regex: true, per_page: 1 };
    expect(await everyPage(site, pattern)).toEqual(found.slice(1, 3));
    expect(linesOf(await search(site, { text: "%", kind: "items" }))).toEqual([]);
  });
});

test("the sources are the opened folders, and the types of the opened items", async () => {
  await using site = await startSite({ texts });
  const types = [
    { name: "post", label: "posts", base: "posts" },
    { name: "page", label: "pages", base: "pages" },
  ];
  const { body } = await site.administrator.get(`${v2}/sources`);
  expect(body.roots).toEqual(["theme"]);
  expect(body.types).toEqual(expect.arrayContaining(types));
  await using closed = await startSite({ options: { files: undefined, content: false } });
  const none = await closed.administrator.get(`${v2}/sources`);
  expect(none.body).toEqual({ roots: [], types: [] });
});

test("an invalid pattern, an invalid cursor and a text of two lines are rejected", async () => {
  await using site = await startSite({ texts });
  const rejected = async (query: object) => {
    const { status, body } = await site.administrator.get(
      `${v2}/search`,
      query as Record<string, unknown>,
    );
    return [status, body.code];
  };
  const noPattern = [400, "string_locator_invalid_pattern"];
  for (const text of ["(", "a{1001}", "((a{100}){100}){100}", "(?=a)", "(a)\\1", "[", "*"])
    expect([text, await rejected({ text, regex: true })]).toEqual([text, noPattern]);
  const noCursor = [400, "string_locator_invalid_cursor"];
  for (const cursor of ["x", "1:item:7/content", "1:file:", "-1:file:a", "1:file:theme\n/a"])
    expect([cursor, await rejected({ text: "a", cursor })]).toEqual([cursor, noCursor]);
  for (const text of ["", "a\nb", "x".repeat(501)])
    expect([text, (await rejected({ text }))[0]]).toEqual([text, 400]);
});

test("a pattern that backtracking engines take forever for is fast", async () => {
  const line = `${"a".repeat(20_000)}b\n`;
  await using site = await startSite({ texts: { "a.txt": line.repeat(40) } });
  for (const text of ["^(a+)+$", "(a|aa)+$", "(.*a){20}$", "a|a.*c"])
    await search(site, { text, regex: true, per_page: 100 });
});

test("lines that are too long for a pattern are skipped and counted", async () => {
  await using site = await startSite({ texts: { "a.js": `${"a".repeat(300_000)}\nabc\n` } });
  const body = await search(site, { text: "ab+c", regex: true });
  expect([linesOf(body), body.skipped]).toEqual([["file:theme/a.js:2:1"], 1]);
});
