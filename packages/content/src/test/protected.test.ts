import type { StorageAdapter } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { completeResponse } from "./complete-response.ts";
import { filePorts, png, uploadRaw } from "./images.ts";
import { startSite, type CallerName, type ContentSite } from "./site.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const comments = "/core/v2/comments";
const media = "/core/v2/media";
const readers: readonly CallerName[] = [
  ...(["subscriber", "roleless", "anonymous", "contributor", "author"] as const),
];
const locked = { status: "publish", password: "sesame" };

/**
 * A site with a protected post and page, whose earlier text, autosave, comment and image also
 * contain secret text, and with a public post.
 */
async function start(storage: () => StorageAdapter, secret: string): Promise<ContentSite> {
  const site = await startSite({ storage: storage(), files: filePorts() });
  const { editor } = site;
  await editor.post("/core/v2/tags", { name: "Rare" });
  const texts = { content: secret, excerpt: secret, meta: { footnotes: "" } };
  const open = { title: "Tide", content: "zebra and violet", status: "publish" };
  const { body: post } = await editor.post(posts, {
    title: "T",
    ...texts,
    status: "publish",
    tags: [2],
  });
  const text = { post: post.id, content: secret };
  const { body: comment } = await site.administrator.post(comments, text);
  await site.administrator.post(comments, { ...text, parent: comment.id });
  const query = new URLSearchParams({
    post: post.id,
    title: "I",
    caption: secret,
    alt_text: secret,
  });
  const { body: image } = await uploadRaw(editor, "boat.png", png(8, 8), { query: `?${query}` });
  await editor.post(pages, { title: "P", ...texts, ...locked });
  await editor.edit(`${posts}/${post.id}`, { ...locked, content: `${secret} again` });
  await editor.post(`${posts}/${post.id}/autosaves`, { content: `${secret} thrice` });
  await editor.post(posts, { ...open, featured_media: image.id });
  await editor.post(pages, { ...open, parent: 3 });
  expect([post.id, comment.id, image.id]).toEqual([1, 1, 2]);
  return site;
}
const words = ["zebra", "violet", "crossing", "-zebra", "tide%20-violet", '"zebra%20crossing"'];
const lists: readonly string[] = [
  ...words.flatMap((word) => [`?search=${word}`, `?search=${word}&orderby=relevance`]),
  ...["post_content", "post_excerpt", "post_title"].map(
    (column) => `?search=zebra&search_columns=${column}`,
  ),
  ...["", "?_embed", "?context=embed", "?context=edit", "?_envelope", "?_fields=content,excerpt"],
  ...["?include=1,3", "?slug=t", "?orderby=modified", "?per_page=1&page=2", "?password=sesa"],
];
const reads: readonly string[] = [
  ...[`${posts}/1`, `${pages}/3`, `${posts}/4`, `${pages}/5`].flatMap((path) =>
    ["", "?_embed", "?context=embed", "?context=edit", "?_fields=content,excerpt,meta"].map(
      (query) => path + query,
    ),
  ),
  ...[`${posts}/1?password=sesa`, `${posts}/1?password=`, `${pages}/3?password=sesamee&_embed`],
  ...lists.flatMap((query) => [posts + query, pages + query]),
  ...["revisions", "autosaves", "revisions?_embed"].flatMap((below) => [
    `${posts}/1/${below}`,
    `${pages}/3/${below}`,
  ]),
  ...[`${comments}`, `${comments}?post=1`, `${comments}/1`, `${comments}/2?_embed`],
  ...[`${comments}?search=zebra`, `${comments}?search=violet`, `${comments}?parent=1`],
  ...[
    `${media}/2`,
    `${media}?parent=1`,
    `${media}?search=zebra`,
    `${media}?include=2&_embed`,
    media,
  ],
  ...["/core/v2/search", "/core/v2/search?_embed"],
  ...words.map((word) => `/core/v2/search?search=${word}`),
  ...["/core/v2/tags?post=1", "/core/v2/categories?post=1", "/core/v2/tags/2", "/core/v2/tags"],
  ...["/core/v2/users/2", "/core/v2/types", "/core/v2/statuses"],
];

describe.each(await testStorages())("on %s", (_, storage) => {
  test("two sites that differ in protected text only return identical responses", async () => {
    await using one = await start(storage, "zebra crossing");
    await using other = await start(
      storage,
      "a violet hour\n\n<p>ahead of all</p> <!--more--> that",
    );
    expect(new Set(reads).size).toBe(reads.length);
    expect(reads.length).toBeGreaterThanOrEqual(40);
    for (const as of readers) {
      let visible = 0;
      for (const path of reads) {
        const answer = await completeResponse(one, as, path);
        if (answer.startsWith("[200,")) visible++;
        expect([as, path, answer]).toEqual([as, path, await completeResponse(other, as, path)]);
        expect(answer).not.toMatch(/crossing(?!")|ahead of all/);
      }
      expect(visible).toBeGreaterThanOrEqual(40);
    }
    // Callers with permission get different responses, which proves that the sites differ.
    for (const path of [`${posts}/1?password=sesame`, `${comments}?post=1&password=sesame`])
      expect(await completeResponse(one, "anonymous", path)).not.toBe(
        await completeResponse(other, "anonymous", path),
      );
    for (const path of [posts, pages, media, comments, `${posts}/1/revisions`])
      expect(await completeResponse(one, "editor", `${path}?context=edit`)).not.toBe(
        await completeResponse(other, "editor", `${path}?context=edit`),
      );
  });

  test("headers and conditional requests do not distinguish protected texts", async () => {
    await using one = await start(storage, "zebra crossing");
    await using other = await start(storage, "violet");
    const paths = [`${posts}/1`, `${pages}/3`, posts, pages, `${posts}?search=zebra`, `${media}/2`];
    for (const as of readers)
      for (const path of paths) {
        for (const method of ["HEAD", "OPTIONS"] as const)
          expect(await completeResponse(one, as, path, { method })).toBe(
            await completeResponse(other, as, path, { method }),
          );
        const etag = (await one[as].get(path)).headers.get("etag");
        const headers = { "if-none-match": etag ?? '"x"' };
        expect(await completeResponse(one, as, path, { headers })).toBe(
          await completeResponse(other, as, path, { headers }),
        );
      }
  });

  test("a wrong password gets its own error, the right one unlocks only its item", async () => {
    await using site = await start(storage, "zebra crossing");
    for (const as of readers) {
      const wrong = await site[as].get(`${posts}/1`, { password: "sesam" });
      expect([wrong.status, wrong.body.code]).toEqual([403, "rest_post_incorrect_password"]);
      const { body } = await site[as].get(`${posts}/1`, { password: "sesame" });
      expect(body.content).toEqual({ rendered: "<p>zebra crossing again</p>\n", protected: true });
      expect(body).not.toHaveProperty("password");
      const { body: page } = await site[as].get(`${pages}/3`);
      expect([page.content, page.excerpt]).toEqual(
        Array(2).fill({ rendered: "", protected: true }),
      );
      const listed = await site[as].get(posts, { include: 1, password: "sesame" });
      expect(listed.body[0].content.rendered).toBe("<p>zebra crossing again</p>\n");
    }
  });
});
