import { createReadStream, existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseWxr } from "./parse.ts";
import type { WxrItem, WxrRecord } from "./records.ts";

const fixture = new URL("../fixtures/small.xml", import.meta.url);
const themeUnitTest = new URL("../fixtures/theme-unit-test.xml", import.meta.url);

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(source: AsyncIterable<Uint8Array | string>): Promise<WxrRecord[]> {
  return collect(parseWxr(source));
}

const records = await read(createReadStream(fixture));
const items = records.filter((record) => record.kind === "item");

function item(id: number): WxrItem {
  return items.find((found) => found.id === id)!;
}

test("the record of the site comes first, with the title of the site and not that of its image", () => {
  expect(records[0]).toEqual({
    kind: "site",
    title: "Harbour Lights",
    link: "https://magazine.example",
    description: "Boats, bread & weather from the Lisbon waterfront",
    language: "en-GB",
    baseSiteUrl: "https://magazine.example",
    baseBlogUrl: "https://magazine.example",
    version: "1.2",
    pubDate: "Mon, 06 Oct 2025 09:00:00 +0000",
  });
  expect(records.filter(({ kind }) => kind === "site")).toHaveLength(1);
});

test("authors, categories, tags and terms have their parents, descriptions and meta", () => {
  expect(records.filter(({ kind }) => kind === "author")).toMatchObject([
    { id: 1, login: "ines", displayName: "Inês Carvalho", firstName: "Inês", lastName: "Carvalho" },
    { id: 2, login: "tomas", email: "tomas@magazine.example", displayName: 'Tomás "Quay" Brito' },
    { id: 3, login: "guest-desk", firstName: "", lastName: "" },
  ]);
  expect(records.filter(({ kind }) => kind === "category")).toEqual([
    {
      kind: "category",
      id: 11,
      slug: "ferries",
      parent: "river",
      name: "Ferries",
      description: "",
      meta: [],
    },
    {
      kind: "category",
      id: 10,
      slug: "river",
      parent: "",
      name: "The River",
      description: "Everything that floats,\nand some things that <em>should</em>.",
      meta: [{ key: "colour", value: "#0b5c7d" }],
    },
    {
      kind: "category",
      id: 12,
      slug: "food-drink",
      parent: "",
      name: "Food & Drink",
      description: "",
      meta: [],
    },
  ]);
  expect(records.filter(({ kind }) => kind === "tag")).toMatchObject([
    { id: 20, slug: "nevoeiro", name: "Nevoeiro (fog)", description: "" },
    { id: 21, slug: "sao-joao", name: "São João", description: "June nights" },
  ]);
  expect(records.filter(({ kind }) => kind === "term")).toMatchObject([
    { taxonomy: "berth", slug: "alcantara", parent: "", description: "West of the bridge" },
    { taxonomy: "berth", slug: "dock-4", parent: "alcantara", name: "Dock 4" },
    { taxonomy: "nav_menu", slug: "main" },
  ]);
});

test("an item has all values of the file", () => {
  const { content, comments, meta, ...rest } = item(101);
  expect(rest).toEqual({
    kind: "item",
    id: 101,
    type: "post",
    status: "publish",
    title: "The 6.40 to Cacilhas",
    link: "https://magazine.example/the-6-40-to-cacilhas/",
    guid: "https://magazine.example/?p=101",
    isPermaLink: false,
    creator: "ines",
    pubDate: "Fri, 02 May 2025 07:30:00 +0000",
    date: "2025-05-02 08:30:00",
    dateGmt: "2025-05-02 07:30:00",
    modified: "2025-05-03 12:00:00",
    modifiedGmt: "2025-05-03 11:00:00",
    excerpt: "Nine people, one dry bench.",
    slug: "the-6-40-to-cacilhas",
    parent: 0,
    menuOrder: 0,
    commentStatus: "open",
    pingStatus: "closed",
    isSticky: true,
    password: "",
    terms: [
      { taxonomy: "category", slug: "ferries", name: "Ferries" },
      { taxonomy: "category", slug: "river", name: "The River" },
      { taxonomy: "post_tag", slug: "nevoeiro", name: "Nevoeiro (fog)" },
    ],
  });
  expect(content).toMatch(/^<!-- wp:paragraph -->\n<p>The first/);
  expect(content).toMatch(/<!-- \/wp:quote -->\n$/);
  expect(meta).toHaveLength(2);
  expect(comments.map(({ id, parent, approved, type }) => [id, parent, approved, type])).toEqual([
    [501, 0, "1", "comment"],
    [502, 501, "1", "comment"],
    [503, 502, "1", "comment"],
    [504, 0, "1", "pingback"],
    [505, 0, "0", "comment"],
    [506, 0, "spam", "comment"],
  ]);
  expect(comments[0]).toMatchObject({
    url: "https://rui.example/?a=1&b=2",
    ip: "192.0.2.1",
    userId: 0,
  });
  expect(comments[1]).toMatchObject({ author: "Inês Carvalho", userId: 1 });
  expect(comments[2]?.meta).toEqual([{ key: "likes", value: "7" }]);
});

test("drafts, parents, orders, passwords and attachments are read", () => {
  expect(item(103)).toMatchObject({ status: "draft", dateGmt: "0000-00-00 00:00:00", pubDate: "" });
  expect(item(104)).toMatchObject({ status: "pending", creator: "guest-desk" });
  expect(item(105).status).toBe("private");
  expect(item(106).status).toBe("future");
  expect(item(107).password).toBe("maré & <lua>");
  expect(item(111)).toMatchObject({ type: "page", parent: 109, menuOrder: -1 });
  expect(item(110)).toMatchObject({
    type: "attachment",
    attachmentUrl: "https://magazine.example/uploads/2025/05/ferry-at-dawn.jpg",
  });
  expect(item(113).terms).toEqual([{ taxonomy: "berth", slug: "dock-4", name: "Dock 4" }]);
  expect("attachmentUrl" in item(101) || "modified" in item(102)).toBe(false);
});

test("white space, line endings, markup and split CDATA in content are preserved", () => {
  expect(item(102).content).toBe(
    "Two ovens, one queue.  Two spaces stay two spaces.\r\n\r\n\tThis line was typed on another system.\n" +
      "   \n<pre>if (a &lt; b &amp;&amp; c) { d(); }</pre>\n",
  );
  expect(item(103).content.split("\n")).toEqual([
    "Notes:",
    "- the end of a section looks like ]]> in the file",
    "- so does ]]>]]> twice",
    "- a lone ]] is nothing, and neither is <![CDATA[ inside",
    "- an entity here &amp; stays as typed: &eacute; &#233;",
  ]);
  expect(item(103).title).toBe("Sardines & sandbags: what Tomás said “off the record”");
  expect(item(112).content).toBe(" ");
  expect(item(108).title).toBe("灯台と猫 🐈‍⬛ — الميناء");
});

test.each([1, 2, 3, 7, 1000, 16_384])("chunks of %i bytes give the same records", async (size) => {
  expect(await read(inPieces(readFileSync(fixture), size))).toEqual(records);
});

test("text chunks give the same records as bytes", async () => {
  const text = readFileSync(fixture, "utf8");
  async function* source(): AsyncGenerator<string> {
    for (let at = 0; at < text.length; at += 5) yield text.slice(at, at + 5);
  }
  expect(await read(source())).toEqual(records);
});

test("the public theme unit test export is read completely", async ({ skip }) => {
  skip(!existsSync(themeUnitTest), "fixtures/theme-unit-test.xml is not part of this repository");
  const found = await read(createReadStream(themeUnitTest));
  const counts: Record<string, number> = {};
  for (const record of found) {
    const key = record.kind === "item" ? `${record.type} ${record.status}` : record.kind;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  expect(counts).toEqual({
    site: 1,
    author: 2,
    category: 67,
    tag: 110,
    term: 6,
    "attachment inherit": 38,
    "nav_menu_item publish": 70,
    "page publish": 21,
    "post draft": 1,
    "post future": 1,
    "post publish": 49,
  });
  const comments = found.flatMap((record) => (record.kind === "item" ? record.comments : []));
  expect(comments).toHaveLength(32);
});
