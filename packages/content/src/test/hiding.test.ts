import type { StorageAdapter } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { callers, idOf, startSite, type CallerName, type ContentSite } from "./site.ts";
import { storages } from "./storages.ts";
import { insertRow } from "./witness.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const canary = "zebrafish-9041";
const outsiders: readonly CallerName[] = ["subscriber", "roleless", "anonymous"];

/** Everything that a caller is told: the body and the headers that count or point. */
async function told(site: ContentSite, as: CallerName, path: string): Promise<string> {
  const { status, body, headers } = await site[as].send("GET", path);
  const counts = ["x-core-total", "x-core-totalpages", "link", "allow", "etag"].map((name) =>
    headers.get(name),
  );
  return JSON.stringify([status, body, counts]);
}

/** Three posts and a page that all may read; with a secret, also what they may not. */
async function startPair(storage: () => StorageAdapter, secret: boolean): Promise<ContentSite> {
  const site = await startSite({ storage: storage() });
  for (const n of [1, 2, 3])
    await site.editor.post(posts, {
      title: `Open ${n}`,
      status: "publish",
      date: `2025-01-0${n}T00:00:00`,
    });
  await site.editor.post(pages, { title: "Open page", status: "publish" });
  if (!secret) return site;
  for (const status of ["draft", "pending", "private", "future"]) {
    const date = status === "future" ? "2027-01-01T00:00:00" : "2025-02-01T00:00:00";
    const input = {
      title: `${canary} ${status}`,
      content: canary,
      slug: `${canary}-${status}`,
      status,
      date,
    };
    await site.editor.post(posts, { ...input, sticky: true });
    await site.editor.post(pages, { ...input, parent: 4 });
  }
  await site.editor.post(posts, { title: canary, slug: canary });
  await site.editor.remove(`${posts}/13`);
  return site;
}

const searches: readonly string[] = [
  "",
  "?status=publish",
  "?include=1,5,7,9,11,13",
  "?include=5",
  "?exclude=1",
  "?sticky=true",
  "?sticky=false",
  `?slug=${canary},${canary}-draft,${canary}-future`,
  `?search=${canary}`,
  "?search=open",
  "?search=-open",
  `?search=open%20-${canary}`,
  `?search=${canary}&orderby=relevance`,
  "?after=2025-01-15T00:00:00",
  "?after=2026-06-01T00:00:00",
  "?before=2025-03-01T00:00:00",
  "?modified_after=2025-01-15T00:00:00",
  "?author=2",
  "?author_exclude=1",
  "?categories=1",
  "?categories_exclude=1",
  "?per_page=1&page=3",
  "?per_page=1&page=4",
  "?offset=2",
  "?orderby=modified",
  "?orderby=title&order=asc",
  "?_embed",
  "?_fields=id,title,link&per_page=2",
  "?context=embed",
];

describe.each(storages)("on %s", (_, storage) => {
  test("lists, totals and links are those of a site without what the caller may not read", async () => {
    await using bare = await startPair(storage, false);
    await using full = await startPair(storage, true);
    for (const as of outsiders)
      for (const base of [posts, pages])
        for (const search of searches) {
          const path = base + search;
          const without = base === pages ? path.replaceAll("sticky=", "menu_order=0&x=") : path;
          const isForPosts = base === pages && /categories|sticky/.test(search);
          if (isForPosts) continue;
          const answer = await told(full, as, without);
          expect([as, path, answer]).toEqual([as, path, await told(bare, as, without)]);
          expect(answer).not.toContain(canary);
        }
  });

  test("whoever may ask for a status that is not for all gets their own items of it, and totals of those", async () => {
    await using site = await startSite({ storage: storage() });
    const hidden = ["draft", "pending", "private", "future", "trash"];
    for (const status of hidden)
      for (const author of [idOf("author"), idOf("contributor"), 20, 20]) {
        const date = status === "future" ? "2027-01-01T00:00:00" : "2025-02-01T00:00:00";
        const wished = status === "trash" ? "draft" : status;
        const input = { title: status, status: wished, author, date };
        const { body } = await site.editor.post(posts, input);
        if (status === "trash") await site.editor.remove(`${posts}/${body.id}`);
      }
    for (const as of ["author", "contributor"] as const)
      for (const status of [...hidden, "any"]) {
        const { body, headers } = await site[as].get(posts, { status });
        const isOwn = (row: { author: number }) => row.author === idOf(as);
        const own = status === "any" ? 4 : 1;
        expect([as, status, body.length, body.every(isOwn)]).toEqual([as, status, own, true]);
        expect(headers.get("x-core-total")).toBe(String(own));
        expect((await site[as].get(posts, { status, author: 20 })).body).toEqual([]);
        expect((await site.editor.get(posts, { status, per_page: 100 })).body).toHaveLength(
          own * 4,
        );
      }
  });

  test("counts of terms tell nothing of what is not published", async () => {
    await using bare = await startPair(storage, false);
    await using full = await startPair(storage, true);
    for (const path of [
      "/core/v2/categories",
      "/core/v2/categories/1",
      "/core/v2/categories?hide_empty=1",
    ])
      expect(await told(full, "anonymous", path)).toBe(await told(bare, "anonymous", path));
  });

  test("below an unreadable page nothing more is listed than anybody may read", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(pages, { title: "Hidden", status: "private" });
    await site.editor.post(pages, { title: "Hidden below", status: "private", parent: 1 });
    await site.editor.post(pages, { title: "Open below", status: "publish", parent: 1 });
    const { body, headers } = await site.get(pages, { parent: 1 });
    expect(body.map(({ id }: { id: number }) => id)).toEqual([3]);
    expect(headers.get("x-core-total")).toBe("1");
  });

  test("reading by id is refused alike for every status that is not for all", async () => {
    await using site = await startSite({ storage: storage() });
    const now = "2025-01-01T00:00:00";
    const rows = [
      "auto-draft",
      "request-pending",
      "draft",
      "pending",
      "private",
      "future",
      "trash",
      "unknown",
    ];
    for (const [i, status] of rows.entries())
      await site.site.run(insertRow, {
        id: 100 + i,
        type: "post",
        status,
        title: canary,
        date: now,
        date_gmt: now,
        modified: now,
        modified_gmt: now,
        author: 20,
      });
    for (const as of ["anonymous", "subscriber", "contributor", "author"] as const)
      for (const [i, status] of rows.entries()) {
        const { status: answered, body } = await site[as].get(`${posts}/${100 + i}`);
        const expected = [as === "anonymous" ? 401 : 403, "rest_forbidden"];
        expect([as, status, answered, body.code]).toEqual([as, status, ...expected]);
        expect(JSON.stringify(body)).not.toContain(canary);
      }
  });

  test("editing fields show only in rows that the caller may edit", async () => {
    await using site = await startSite({ storage: storage() });
    const input = { content: "Words", status: "publish" };
    await site.editor.post(posts, { ...input, title: "Locked", password: "pw-secret" });
    await site.author.post(posts, { ...input, title: "Mine" });
    await site.contributor.post(posts, { ...input, title: "Draft", status: "draft" });
    const query = { context: "edit", status: "publish,draft" };
    for (const as of ["author", "contributor"] as const) {
      const { body } = await site[as].get(posts, query);
      for (const row of body) {
        const isOwn = row.author === idOf(as);
        expect([as, row.id, "raw" in row.title]).toEqual([as, row.id, isOwn]);
        expect("raw" in row.content).toBe(isOwn);
        expect("password" in row).toBe(isOwn);
        if (!isOwn && row.content.protected) expect(row.content.rendered).toBe("");
      }
      expect(JSON.stringify(body)).not.toContain("pw-secret");
    }
    const { body } = await site.editor.get(posts, query);
    expect(body.every((row: { password?: string }) => row.password !== undefined)).toBe(true);
  });

  test("the text of a protected post cannot be guessed, by no list and no search", async () => {
    const start = async (text: string) => {
      const site = await startSite({ storage: storage() });
      await site.editor.post(posts, {
        title: "T",
        content: text,
        excerpt: text,
        password: "p",
        status: "publish",
      });
      await site.editor.post(posts, { title: "Open", content: "zebra", status: "publish" });
      return site;
    };
    await using one = await start("zebra crossing");
    await using other = await start("violet hour ahead of all");
    const paths = [
      `${posts}/1`,
      `${posts}/1?_embed`,
      `${posts}/1?context=embed`,
      `${posts}/1?_fields=content,excerpt`,
      ...[
        ...searches,
        "?search=zebra",
        "?search=violet",
        "?search=-zebra",
        "?search=cross&search_columns=post_excerpt",
      ].map((search) => posts + search),
      ...["zebra", "violet"].map((word) => `${posts}?search=${word}&orderby=relevance`),
      "/core/v2/tags?post=1",
      "/core/v2/categories?post=1",
    ];
    for (const as of [...outsiders, "contributor", "author"] as const)
      for (const path of paths) {
        const told1 = await told(one, as, path);
        expect([as, path, told1]).toEqual([as, path, await told(other, as, path)]);
      }
  });

  test("what is scheduled is hidden like a draft until its time", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, {
      title: canary,
      slug: canary,
      status: "publish",
      date: "2026-02-01T00:00:00",
    });
    for (const as of outsiders)
      for (const path of [posts, `${posts}?slug=${canary}`, `${posts}?after=2026-01-20T00:00:00`])
        expect((await site[as].send("GET", path)).body).toEqual([]);
    expect((await site.get(`${posts}/1`)).status).toBe(401);
  });

  test("embedded authors show a public name and nothing that signs in", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "A", status: "publish" });
    for (const as of callers) {
      const { body } = await site[as].get(`${posts}/1`, { _embed: "author" });
      const [author] = body._embedded.author;
      expect(author).toMatchObject({ id: 2, name: "editor", slug: "editor" });
      for (const secret of ["email", "username", "roles", "capabilities"])
        expect(author).not.toHaveProperty(secret);
    }
  });
});
