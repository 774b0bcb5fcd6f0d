import { contentTags, inlineTags } from "@waymark/content-text";
import type { TestReply } from "@waymark/testing";
import { hostileHtml, unsafeHtml } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { anyStorage, testStorages } from "waymark/testing";
import { unmoderated, COMMENTS, publish } from "./comments.ts";
import { filePorts, png, uploadRaw } from "./images.ts";
import { startSite, type CallerName, type ContentSite } from "./site.ts";

const posts = "/core/v2/posts";
/** The HTML allowed in rendered texts: what may be stored, and the elements of players and galleries. */
const shownTags = [...contentTags, "source"];
const writers = ["administrator", "editor", "author", "contributor"] as const;
/** No route accepts a text with U+0000. */
const vectors = hostileHtml.filter((vector) => !vector.includes("\0"));
const strict = { unfilteredHtml: false, ...unmoderated };
const inQuotes = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

interface Text {
  readonly raw?: string;
  readonly rendered: string;
}
/** The parts of a text that could run, as stored and as rendered. */
const unsafeParts = ({ raw = "", rendered }: Text, tags: readonly string[] = shownTags) => [
  ...unsafeHtml(raw, tags),
  ...unsafeHtml(rendered, tags),
];
async function ok(reply: Promise<TestReply>) {
  const { status, body } = await reply;
  expect([200, 201]).toContain(status);
  return body as Record<string, Text> & { readonly id: number };
}

test("there are more than 300 hostile texts", () => {
  expect(vectors.length).toBeGreaterThan(300);
});

// Storages keep all texts unchanged (`storageContract`), so one of them shows how texts are cleaned.
const storage = await anyStorage();

test.each(writers)("titles, texts, excerpts and footnotes by %s contain no scripts", async (as) => {
  await using site = await startSite({ storage: storage(), content: strict });
  const { id } = await ok(site[as].post(posts, { title: "T" }));
  for (const vector of vectors) {
    const footnotes = JSON.stringify([{ id: "n1", content: vector }]);
    const body = await ok(
      site[as].edit(`${posts}/${id}`, {
        ...{ title: `T ${vector}`, content: vector, excerpt: vector, meta: { footnotes } },
      }),
    );
    const { title, content, excerpt } = body as Record<string, Text>;
    const meta = body["meta"] as unknown as { readonly footnotes: string };
    const notes = JSON.parse(meta.footnotes) as readonly { readonly content: string }[];
    expect({
      vector,
      title: unsafeParts(title as Text, inlineTags),
      content: unsafeParts(content as Text),
      excerpt: unsafeParts(excerpt as Text),
      notes: notes.flatMap((note) => unsafeHtml(note.content, contentTags)),
    }).toEqual({ vector, title: [], content: [], excerpt: [], notes: [] });
  }
});

test.each(["administrator", "editor", "author"] as const)(
  "captions, descriptions and alternative texts by %s contain no scripts",
  async (as) => {
    await using site = await startSite({
      storage: storage(),
      content: strict,
      files: filePorts(),
    });
    const { id } = await ok(uploadRaw(site[as], "boat.png", png(8, 8)));
    for (const vector of vectors) {
      const input = { title: `T ${vector}`, caption: vector, description: vector };
      const body = await ok(site[as].edit(`/core/v2/media/${id}`, { ...input, alt_text: vector }));
      const { title, caption, description } = body as Record<string, Text>;
      const alt = body["alt_text"] as unknown as string;
      expect({
        vector,
        title: unsafeParts(title as Text, inlineTags),
        caption: unsafeParts(caption as Text),
        description: unsafeParts(description as Text),
        alt: unsafeHtml(`<img alt="${inQuotes(alt)}">`, ["img"]),
      }).toEqual({ vector, title: [], caption: [], description: [], alt: [] });
    }
  },
);

describe.each(await testStorages())("on %s", (_, storage) => {
  test("attributes of blocks that are no numbers are ignored", async () => {
    await using site = await startSite({ storage: storage() });
    await site.administrator.post("/core/v2/tags", { name: "Boats" });
    const object = JSON.stringify({ toString: "" });
    const tag = { tags: [1], status: "publish", title: "T" };
    await site.administrator.post(posts, tag);
    for (const block of [
      `image {"id":${object}}`,
      `gallery {"ids":[${object},null]}`,
      `latest-posts {"categories":[{"id":${object}}]}`,
      `tag-cloud {"smallestFontSize":${object},"largestFontSize":[]}`,
    ]) {
      const content = `<!-- wp:${block} /-->`;
      const { id } = await ok(site.contributor.post(posts, { title: "A", content }));
      await ok(site.contributor.get(`${posts}/${id}`));
    }
  });
});

test("comments and terms contain no scripts, for every author", async () => {
  await using site = await startSite({ storage: storage(), content: unmoderated });
  const post = await publish(site);
  const comment = await ok(site.administrator.post(COMMENTS, { post, content: "x" }));
  const tag = await ok(site.editor.post("/core/v2/tags", { name: "x" }));
  for (const [at, vector] of vectors.entries()) {
    const text = { content: `x ${vector}`, author_name: vector.slice(0, 200) };
    const body = await ok(site.administrator.edit(`${COMMENTS}/${comment.id}`, text));
    const named = { name: `${at} ${vector}`.slice(0, 190), description: vector };
    const term = await ok(site.editor.edit(`/core/v2/tags/${tag.id}`, named));
    const texts = term as unknown as Record<string, string>;
    expect({
      vector,
      content: unsafeParts(body["content"] as Text),
      author: unsafeHtml(String(body["author_name"]), []),
      name: unsafeHtml(texts["name"] as string, []),
      description: unsafeHtml(texts["description"] as string, inlineTags),
    }).toEqual({ vector, content: [], author: [], name: [], description: [] });
  }
});

const formerly: readonly (readonly [CallerName, boolean])[] = [
  ["administrator", true],
  ["editor", true],
  ["author", false],
  ["contributor", false],
];
test.each(formerly)("by default text of %s is stored unchanged: %s", async (as, isKept) => {
  await using site = await startSite();
  const html = "<script>alert(1)</script>x";
  const footnotes = JSON.stringify([{ content: html, id: "N 1" }]);
  const input = { title: "T", content: html, excerpt: html, meta: { footnotes } };
  const { body } = await site[as].post(posts, input);
  const texts = [body.content.raw, body.excerpt.raw, body.meta.footnotes];
  const cleaned = ["alert(1)x", "alert(1)x", '[{"id":"n1","content":"alert(1)x"}]'];
  expect(texts).toEqual(isKept ? [html, html, footnotes] : cleaned);
  const mayWrite = "core:action-unfiltered-html" in body._links;
  expect(mayWrite).toBe(isKept);
});

describe("footnotes by an author", () => {
  const stored = async (site: ContentSite, footnotes: string) =>
    (await site.author.post(posts, { title: "T", meta: { footnotes } })).body.meta.footnotes;

  test.each([
    ["", ""],
    ["<script>alert(1)</script>", ""],
    ['{"id":"a","content":"b"}', ""],
    ['[1,null,[],{},{"id":"a"},{"content":"b"},{"id":1,"content":"b"}]', "[]"],
    ['[{"id":"a","content":"<em>b</em>","x":"<script>"}]', '[{"id":"a","content":"<em>b</em>"}]'],
    ['[{"id":"\\"><b>","content":"b"}]', '[{"id":"b","content":"b"}]'],
  ])("%j are stored as %j", async (input, expected) => {
    await using site = await startSite();
    expect(await stored(site, input)).toBe(expected);
  });

  test("are sanitized in autosaves too", async () => {
    await using site = await startSite();
    await site.author.post(posts, { title: "T", status: "publish" });
    const footnotes = '[{"id":"a","content":"<img src=x onerror=alert(1)>"}]';
    const input = { title: "T2", meta: { footnotes } };
    const { body } = await site.author.post(`${posts}/1/autosaves`, input);
    expect(body.meta.footnotes).toBe('[{"id":"a","content":"<img src=\\"x\\" />"}]');
  });
});

test.each([
  [
    "a service with the name of an inherited property",
    '{"url":"https://x.test","service":"constructor"}',
  ],
  [
    "deeply nested attributes",
    `{"url":"https://x.test","a":${"[".repeat(9_000)}${"]".repeat(9_000)}}`,
  ],
])("a block with %s does not break its text", async (_, attributes) => {
  await using site = await startSite();
  const blocks = ["social-link", "latest-posts", "block"].map(
    (name) => `<!-- wp:${name} ${attributes} /-->`,
  );
  const input = { title: "T", content: blocks.join(""), status: "publish" };
  expect((await site.editor.post(posts, input)).status).toBe(201);
  for (const path of [`${posts}/1`, posts, `${posts}/1/revisions`])
    expect([path, (await site.editor.get(path)).status]).toEqual([path, 200]);
});
