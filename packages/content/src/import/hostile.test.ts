import { randomHex } from "@waymark/core";
import { expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { startSite } from "../test/site.ts";
import { importWxr } from "../tasks/import.ts";

const item = (id: number, fields: Record<string, string | number>, more = "") =>
  `<item><title>Item ${id}</title><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status>
${Object.entries({ post_type: "page", post_name: `item-${id}`, ...fields })
  .map(([name, value]) => `<wp:${name}>${value}</wp:${name}>`)
  .join("")}${more}</item>`;
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
const file = (...items: string[]) => `<?xml version="1.0"?><rss version="2.0"
 xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>T</title><link>http://old.test</link>
<wp:wxr_version>1.2</wp:wxr_version>${items.join("\n")}</channel></rss>`;

async function imported(...items: string[]) {
  const site = await startSite();
  async function* chunks() {
    yield file(...items);
  }
  await site.site.run(importWxr, { chunks: chunks() });
  return site;
}

test("meta keys may be names of inherited object properties", async () => {
  const keys = ["constructor", "__proto__", "toString"];
  await using site = await imported(item(1, {}, keys.map((key) => meta(key, "x")).join("")));
  const [row] = (await site.dump()).content;
  expect(Object.keys(row?.extra.imported?.["meta"] as object)).toEqual(
    expect.arrayContaining(["constructor", "toString"]),
  );
  expect((await site.get("/core/v2/pages/1")).status).toBe(200);
});

test("the report counts blocks that are not rendered", async () => {
  await using site = await startSite();
  const text = [
    ...[
      "comments",
      "comments",
      "rss",
      "latest-posts",
      "footnotes",
      "harbour/tides",
      "legacy-widget",
    ].map((name) => `<!-- wp:${name} /-->`),
    "<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->",
  ].join("\n");
  async function* chunks() {
    yield file(item(1, {}, `<content:encoded><![CDATA[${text}]]></content:encoded>`));
  }
  const report = await site.site.run(importWxr, { chunks: chunks() });
  const blocks = report.unmapped.filter(({ what }) => what.startsWith("block "));
  expect(blocks.map(({ what, count }) => `${count} ${what}`)).toEqual([
    "2 block core/comments",
    "1 block harbour/tides",
    "1 block core/legacy-widget",
  ]);
});

test("invalid dates are replaced", async () => {
  const dates = { post_date: "soon", post_date_gmt: "2026-99-99 00:00:00" };
  const modified = { post_modified: "2020-01-01 00:00:00x", post_modified_gmt: "never" };
  await using site = await imported(item(1, { ...dates, ...modified }));
  const { status, body } = await site.get("/core/v2/pages/1");
  expect(status).toBe(200);
  for (const name of ["date", "date_gmt", "modified", "modified_gmt"])
    expect(body[name]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
});

test("pages below different parents keep the same slug, in any order of import", async () => {
  await using site = await imported(
    item(3, { post_parent: 1, post_name: "team" }),
    item(1, {}),
    item(4, { post_parent: 2, post_name: "team" }),
    item(2, {}),
    item(5, { post_parent: 2, post_name: "team" }),
    item(6, { post_parent: 77, post_name: "item-1" }),
  );
  const rows = (await site.dump()).content.toSorted((a, b) => a.id - b.id);
  expect(rows.map(({ slug, parent }) => `${parent} ${slug}`)).toEqual([
    "0 item-1",
    "0 item-2",
    "1 team",
    "2 team",
    "2 team-2",
    "0 item-1-2",
  ]);
});

test("cycles of pages are resolved", async () => {
  await using site = await imported(
    item(1, { post_parent: 3 }),
    item(2, { post_parent: 1 }),
    item(3, { post_parent: 2 }),
  );
  const rows = (await site.dump()).content;
  expect(rows.filter(({ parent }) => parent === 0)).toHaveLength(1);
});

test("cycles of terms and comments are resolved", async () => {
  const term = (slug: string, parent: string) =>
    `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>${slug}</wp:cat_name></wp:category>`;
  const comment = (id: number, parent: number) =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_parent>${parent}</wp:comment_parent><wp:comment_content>${id}</wp:comment_content></wp:comment>`;
  await using site = await imported(
    term("a", "c") + term("b", "a") + term("c", "b") + term("d", "d"),
    item(1, {}, comment(5, 7) + comment(6, 5) + comment(7, 6) + comment(8, 8)),
  );
  const { terms, comments } = await site.dump();
  const tops = (rows: readonly { readonly parent: number }[]) =>
    rows.filter(({ parent }) => parent === 0).length;
  expect(tops(terms.filter(({ slug }) => slug.length === 1))).toBe(2);
  expect(tops(comments)).toBe(2);
});

test("imported comments are sanitized", async () => {
  const bad = `<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author>&lt;b&gt;x</wp:comment_author>
<wp:comment_author_url>javascript:alert(1)</wp:comment_author_url><wp:comment_content><![CDATA[<script>1</script><img src=x onerror=1> <em>so</em>]]></wp:comment_content></wp:comment>`;
  await using site = await imported(item(1, {}, bad));
  expect((await site.dump()).comments).toMatchObject([
    {
      author_name: "x",
      author_url: expect.not.stringContaining("javascript"),
      content: "1 <em>so</em>",
    },
  ]);
});

test("imported terms and authors are sanitized", async () => {
  const bad = "<img src=x onerror=alert(1)>";
  const author = `<wp:author><wp:author_id>999999999999</wp:author_id><wp:author_login>eve</wp:author_login>
<wp:author_email>eve@x.test, all@x.test</wp:author_email><wp:author_display_name><![CDATA[Eve ${bad}]]></wp:author_display_name>
<waymark:extra xmlns:waymark="urn:waymark:export:1"><![CDATA[${JSON.stringify({
    url: "javascript:alert(1)",
    description: `Writes. ${bad}`,
  })}]]></waymark:extra></wp:author>`;
  const term = `<wp:tag><wp:tag_slug><![CDATA["/>${bad}]]></wp:tag_slug><wp:tag_name><![CDATA[Rope & sail ${bad}]]></wp:tag_name>
<wp:tag_description><![CDATA[<em>Old</em> <script>1</script>]]></wp:tag_description></wp:tag>`;
  const format = `<category domain="post_format" nicename='post-format-"&gt;x'>x</category>`;
  const named = `<category domain="post_tag" nicename="knots"><![CDATA[Knots ${bad}]]></category>`;
  await using site = await imported(author, term, item(1, { post_type: "post" }, named + format));
  const { content, terms, users, termLinks } = await site.dump();
  expect(content.at(-1)?.format).toBe("standard");
  expect(users.find(({ login }) => login === "eve")).toMatchObject({
    id: expect.toSatisfy((id: number) => id < 1000),
    email: "",
    display_name: "Eve",
    url: expect.not.stringContaining("javascript"),
    description: "Writes.",
  });
  const tags = terms.filter(({ taxonomy }) => taxonomy === "post_tag");
  expect(tags.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Rope &amp; sail[^<>]*$/),
    expect.stringMatching(/^Knots[^<>]*$/),
  ]);
  expect(tags[0]).toMatchObject({
    slug: expect.stringMatching(/^[a-z0-9%_.~-]+$/),
    description: expect.not.stringContaining("<script"),
  });
  expect(termLinks.every(({ name_key }) => !name_key.includes("<"))).toBe(true);
});

test("an item is imported whatever the length of its guid, slug and attachment address", async () => {
  const long = "x".repeat(3_000);
  const items = [1, 2].map((id) => {
    const more = `<guid isPermaLink="false">${long}${id}</guid><link>http://old.test/${long}${id}/</link>`;
    return item(id, { post_type: "post", post_name: `${long}${id}` }, more);
  });
  const picture = { post_type: "attachment", attachment_url: `http://old.test/${long}.png` };
  await using site = await imported(...items, item(3, picture));
  expect((await site.dump()).content.map(({ title }) => title)).toEqual([
    "Item 1",
    "Item 2",
    "Item 3",
  ]);
});

test("a comment with an unknown status, even the name of an inherited property, is held", async () => {
  const comment = `<wp:comment><wp:comment_id>5</wp:comment_id><wp:comment_content>Hi</wp:comment_content>
<wp:comment_approved>constructor</wp:comment_approved></wp:comment>`;
  await using site = await imported(item(1, {}, comment), item(2, {}));
  const { comments, content } = await site.dump();
  expect([comments.map(({ status }) => status), content.length]).toEqual([["hold"], 2]);
});

test.each(await testStorages())(
  "comments and trashed items with long values are imported on %s",
  async (_, storage) => {
    const long = randomHex(8000);
    const comment = `<wp:comment><wp:comment_id>5</wp:comment_id><wp:comment_content>Hi</wp:comment_content>
<wp:comment_approved>1</wp:comment_approved><wp:comment_author_email>${long}@x.test</wp:comment_author_email>
<wp:comment_author_IP>${long}</wp:comment_author_IP><wp:comment_type>${long}</wp:comment_type></wp:comment>`;
    const items = [
      item(1, {}, comment),
      item(2, {}, meta("_wp_desired_post_slug", `${long} / ${long}`)).replace("publish", "trash"),
    ];
    await using site = await startSite({ storage: storage() });
    async function* chunks() {
      yield file(...items);
    }
    await site.site.run(importWxr, { chunks: chunks() });
    expect((await site.get("/core/v2/comments")).body).toMatchObject([{ type: "comment" }]);
    const { status, body } = await site.editor.edit("/core/v2/pages/2", { status: "publish" });
    expect([status, body.slug]).toEqual([200, long.slice(0, 200)]);
  },
);
