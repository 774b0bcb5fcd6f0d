import type { StorageAdapter } from "@waymark/core";
import { access, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { integrityErrors } from "../test/integrity-errors.ts";
import { startSite, type ContentSite } from "../test/site.ts";
import { importWxr } from "../tasks/import.ts";

const fixture = (name: string) => new URL(`../../../wxr/fixtures/${name}`, import.meta.url);
const small = await readFile(fixture("small.xml"), "utf8");
const theme = await access(fixture("theme-unit-test.xml")).then(
  () => readFile(fixture("theme-unit-test.xml"), "utf8"),
  () => undefined,
);

/** The file in chunks of a few bytes; with `stopAt`, a read error after that fraction. */
async function* chunksOf(text: string, stopAt = 1): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const end = Math.floor(bytes.length * stopAt);
  for (let at = 0; at < end; at += 997) yield bytes.subarray(at, Math.min(end, at + 997));
  if (stopAt < 1) throw new Error("The disk was pulled out.");
}
/** Copies of the small file with other ids, so that the import takes several transactions. */
function enlarged(times: number): string {
  const from = small.indexOf("<item>");
  const to = small.lastIndexOf("</item>") + "</item>".length;
  const items = small.slice(from, to);
  const copies = Array.from({ length: times }, (_, n) =>
    items
      .replaceAll(
        /<wp:(post_id|post_parent|comment_id|comment_parent)>([1-9]\d*)/g,
        (_all, name, id) => `<wp:${name}>${Number(id) + n * 1000}`,
      )
      .replaceAll(/\?p=(\d+)<\/guid>/g, (_all, id) => `?p=${Number(id) + n * 1000}</guid>`)
      .replaceAll("<wp:meta_value><![CDATA[110]]>", `<wp:meta_value><![CDATA[${110 + n * 1000}]]>`),
  );
  // In reverse order, so that parents and images are often named before they are imported.
  return small.slice(0, from) + copies.toReversed().join("\n") + small.slice(to);
}
const run = (site: ContentSite, text: string, stopAt?: number) =>
  site.site.run(importWxr, { chunks: chunksOf(text, stopAt) });
/** The same with a file that can be read twice. */
const runFile = (site: ContentSite, text: string) =>
  site.site.run(importWxr, { chunks: () => chunksOf(text) });
const start = (storage: () => StorageAdapter) =>
  startSite({ storage: storage(), timezone: "Europe/Lisbon" });

describe.each(await testStorages())("on %s", (_, storage) => {
  test("the items of a file are imported, and the report lists the omitted ones", async () => {
    await using site = await start(storage);
    const report = await run(site, small);
    expect(report.made).toEqual({
      user: 3,
      category: 3,
      post_tag: 2,
      post: 9,
      page: 2,
      attachment: 1,
      comment: 6,
      nav_menu: 1,
      nav_menu_item: 1,
    });
    expect(report.known).toEqual({});
    const what = report.unmapped.map((row) => row.what);
    for (const missing of ["type vessel", "taxonomy berth", "menu items"])
      expect(what).toContain(missing);
    const { content } = await site.dump();
    expect(content.map(({ id, type, status }) => [id, type, status])).toEqual([
      [101, "post", "publish"],
      [102, "post", "publish"],
      [103, "post", "draft"],
      [104, "post", "pending"],
      [105, "post", "private"],
      [106, "post", "future"],
      [107, "post", "publish"],
      [108, "post", "publish"],
      [109, "page", "publish"],
      [110, "attachment", "inherit"],
      [111, "page", "publish"],
      [112, "nav_menu_item", "publish"],
      [114, "post", "trash"],
    ]);
    const first = content.find(({ id }) => id === 101);
    expect(first).toMatchObject({
      title: "The 6.40 to Cacilhas",
      slug: "the-6-40-to-cacilhas",
      date: "2025-05-02T08:30:00",
      date_gmt: "2025-05-02T07:30:00",
      modified: "2025-05-03T12:00:00",
      sticky: true,
      featured_media: 110,
      guid: "https://magazine.example/?p=101",
    });
    expect(content.find(({ id }) => id === 111)?.parent).toBe(109);
    expect(content.find(({ id }) => id === 110)?.parent).toBe(101);
    expect(content.find(({ id }) => id === 108)?.format).toBe("aside");
    expect(content.find(({ id }) => id === 107)?.password).not.toBe("");
  });

  test("records that cannot keep their ids do not get ids of later records", async () => {
    await using site = await start(storage);
    // The ids of the default category, a post and the first item are taken.
    const { body: taken } = await site.administrator.post("/core/v2/posts", { title: "Mine" });
    const repeated = small
      .replaceAll("<wp:post_id>111<", `<wp:post_id>${taken.id}<`)
      .replaceAll("<wp:post_id>103<", "<wp:post_id>101<")
      .replaceAll("<wp:post_id>102<", "<wp:post_id>0<")
      .replaceAll("<wp:post_id>114<", `<wp:post_id>${taken.id + 1}<`);
    await runFile(site, repeated);
    const { content, terms, comments } = await site.dump();
    const idOf = (title: string) => content.find((row) => row.title === title)?.id;
    const fromFile = [101, 104, 105, 106, 107, 108, 109, 110, 112];
    expect(content.map(({ id }) => id)).toEqual(expect.arrayContaining(fromFile));
    expect(idOf("Mine")).toBe(taken.id);
    const others = content.filter(({ id }) => ![...fromFile, taken.id, taken.id + 1].includes(id));
    expect(others).toHaveLength(3);
    for (const { id } of others) expect(id).toBeGreaterThan(112);
    expect(content.find(({ id }) => id === taken.id + 1)?.status).toBe("trash");
    expect(terms.map(({ taxonomy }) => taxonomy)).not.toContain("reserved");
    expect(comments).toHaveLength(6);
    expect(await integrityErrors(site)).toEqual([]);
    const before = await site.dump();
    await runFile(site, repeated);
    expect(await site.dump()).toEqual(before);
  });

  test("authors, terms and comments keep their relations", async () => {
    await using site = await start(storage);
    await run(site, small);
    const { users, terms, comments, content } = await site.dump();
    const ines = users.find(({ login }) => login === "ines");
    expect(ines).toMatchObject({
      display_name: "Inês Carvalho",
      email: "ines@magazine.example",
      password: null,
    });
    expect(content.find(({ id }) => id === 101)?.author).toBe(ines?.id);
    const river = terms.find(({ slug }) => slug === "river");
    expect(terms.find(({ slug }) => slug === "ferries")?.parent).toBe(river?.id);
    const body = (await site.get("/core/v2/posts/101")).body;
    expect(body.categories).toHaveLength(2);
    expect(body.tags).toHaveLength(1);
    expect(comments.map(({ status }) => status).toSorted()).toEqual([
      ...["approved", "approved", "approved", "approved"],
      ...["hold", "spam"],
    ]);
    const [one, two, three] = comments;
    expect([one?.parent, two?.parent, three?.parent]).toEqual([0, one?.id, two?.id]);
  });

  test("counters are correct afterwards, and no connection is pending", async () => {
    await using site = await start(storage);
    await run(site, small);
    const stored = await site.dump();
    expect(await integrityErrors(site)).toEqual([]);
    expect(stored.origins.filter(({ kind }) => kind.includes(" "))).toEqual([]);
    expect((await site.get("/core/v2/posts")).headers.get("x-core-total")).toBe("4");
  });

  test("a second run changes nothing and preserves later edits", async () => {
    await using site = await start(storage);
    await run(site, small);
    const before = await site.dump();
    const report = await run(site, small);
    expect(report.made).toEqual({});
    expect(report.known).toMatchObject({ post: 9, page: 2, attachment: 1, comment: 6 });
    expect(await site.dump()).toEqual(before);
    await site.administrator.edit("/core/v2/pages/111", { parent: 0, title: "Changed" });
    const changed = await site.dump();
    await run(site, small);
    expect(await site.dump()).toEqual(changed);
  });

  test("an import that was interrupted anywhere and is run again gives the result of one run", async () => {
    const text = enlarged(12);
    await using whole = await start(storage);
    await run(whole, text);
    const expected = await whole.dump();
    expect(expected.content).toHaveLength(12 * 13);
    expect(expected.content.filter(({ parent }) => parent !== 0)).toHaveLength(24);
    for (const stopAt of [0.1, 0.35, 0.5, 0.75, 0.99]) {
      await using site = await start(storage);
      await expect(run(site, text, stopAt)).rejects.toThrow("pulled out");
      expect(await integrityErrors(site)).toEqual([]);
      await run(site, text);
      expect(await site.dump()).toEqual(expected);
    }
  });

  test("an invalid file is rejected, and nothing is stored", async () => {
    await using site = await start(storage);
    const before = await site.dump();
    for (const text of ["", "<html></html>", "{}", "<?xml version='1.0'?><rss><channel>"])
      await expect(run(site, text)).rejects.toThrow();
    expect(await site.dump()).toEqual(before);
  });

  test.skipIf(theme === undefined)(
    "the public theme unit test file is imported and served",
    async () => {
      const text = theme as string;
      await using site = await start(storage);
      await run(site, text);
      const { content } = await site.dump();
      const tally: Record<string, number> = {};
      for (const { type, status } of content)
        tally[`${type} ${status}`] = (tally[`${type} ${status}`] ?? 0) + 1;
      expect(tally).toMatchObject({
        "post publish": 49,
        "post draft": 1,
        "post future": 1,
        "page publish": 21,
        "attachment inherit": 38,
      });
      const { status, body, headers } = await site.get("/core/v2/posts", {
        per_page: 100,
        _embed: "",
      });
      expect([status, body.length, headers.get("x-core-total")]).toEqual([200, 49, "49"]);
      const before = await site.dump();
      expect(await integrityErrors(site)).toEqual([]);
      await run(site, text);
      expect(await site.dump()).toEqual(before);
      await using cut = await start(storage);
      await expect(run(cut, text, 0.5)).rejects.toThrow("pulled out");
      await run(cut, text);
      expect(await cut.dump()).toEqual(before);
    },
  );
});
