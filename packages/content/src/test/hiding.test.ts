import type { StorageAdapter } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { completeResponse } from "./complete-response.ts";
import { idOf, startSite, type CallerName, type ContentSite } from "./site.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const canary = "zebrafish-9041";
const outsiders: readonly CallerName[] = ["subscriber", "roleless", "anonymous"];

/** Three public posts and a public page; with a secret also hidden items. */
async function startPair(storage: () => StorageAdapter, secret: boolean): Promise<ContentSite> {
  const site = await startSite({ storage: storage() });
  for (const n of [1, 2, 3])
    await site.editor.post(posts, {
      title: `Open ${n}`,
      status: "publish",
      date: `2025-01-0${n}T00:00:00`,
    });
  await site.editor.post(pages, { title: "Open page", status: "publish" });
  await site.editor.post("/core/v2/tags", { name: "Rare" });
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
    await site.editor.post(posts, { ...input, sticky: true, tags: [2] });
    await site.editor.post(pages, { ...input, parent: 4, menu_order: 7 });
  }
  await site.editor.post(pages, { title: canary, status: "private", parent: 10 });
  await site.editor.post(posts, { title: canary, slug: canary });
  await site.editor.remove(`${posts}/14`);
  return site;
}

const slugsOf = (...statuses: readonly string[]) =>
  statuses.map((status) => `${canary}-${status}`).join(",");
/** Queries of lists that concern items of both kinds of site. */
const searches: readonly string[] = [
  ...["", "?status=publish", "?status=any", "?status=draft", "?status[]=draft&status[]=publish"],
  ...["?status=publish,private", "?status=private", "?status=future", "?status=trash"],
  ...["?include=1,4,5,6,7,8,9,10,11,12,13,14", "?include=5", "?include=10,9,4,1&orderby=include"],
  ...["?exclude=1", "?exclude=5,10"],
  ...[`?slug=${canary}`, `?slug=${slugsOf("draft", "private", "future")},open-1,open-page`],
  `?slug=${slugsOf("draft")},open-2,open-1&orderby=include_slugs`,
  ...[`?search=${canary}`, "?search=open", "?search=-open", `?search=open%20-${canary}`],
  ...[`?search=${canary}&orderby=relevance`, `?search=${canary}&search_columns=post_title`],
  ...["?after=2025-01-15T00:00:00", "?after=2026-06-01T00:00:00", "?before=2025-03-01T00:00:00"],
  ...["?modified_after=2025-01-15T00:00:00", "?modified_before=2030-01-01T00:00:00"],
  ...["?author=2", "?author=2,20", "?author_exclude=1", "?author_exclude=2"],
  ...["?per_page=1&page=2", "?per_page=1&page=3", "?per_page=1&page=4", "?per_page=1&page=9"],
  ...["?offset=2", "?offset=3", "?offset=4&per_page=2"],
  ...["author", "date", "id", "modified", "slug", "title"].map((by) => `?orderby=${by}&order=asc`),
  ...["?_embed", "?_fields=id,title,link&per_page=2", "?_envelope", "?context=embed"],
];
const ofPosts: readonly string[] = [
  ...["?sticky=true", "?sticky=false", "?categories=1", "?categories_exclude=1"],
  ...["?tags=2", "?tags_exclude=2", "?tags=2&categories=1&tax_relation=OR"],
];
const ofPages: readonly string[] = [
  ...["?parent=4", "?parent=6", "?parent=10", "?parent=0", "?parent_exclude=4"],
  ...["?menu_order=7", "?orderby=menu_order", "?orderby=parent&order=asc"],
];

/** The same queries with one item per page, so that the total differs from the number of returned items. */
const inPages = (path: string): readonly string[] =>
  path.includes("per_page") ? [] : [`${path}${path.includes("?") ? "&" : "?"}per_page=1`];

describe.each(await testStorages())("on %s", (_, storage) => {
  test("lists, totals and links are the same as on a site without the hidden items", async () => {
    await using bare = await startPair(storage, false);
    await using full = await startPair(storage, true);
    const of = (base: string, own: readonly string[]) =>
      [...searches, ...own].flatMap((search) => [base + search, ...inPages(base + search)]);
    const paths = [...of(posts, ofPosts), ...of(pages, ofPages)];
    for (const as of [...outsiders, "contributor", "author"] as const)
      for (const path of paths) {
        const answer = await completeResponse(full, as, path);
        expect([as, path, answer]).toEqual([as, path, await completeResponse(bare, as, path)]);
        if (!path.includes(canary)) expect(answer).not.toContain(canary);
      }
  });

  test("a list of a restricted status contains and counts the caller's own items", async () => {
    await using site = await startSite({ storage: storage() });
    const hidden = ["draft", "pending", "private", "future", "trash"];
    for (const status of hidden)
      for (const author of [idOf("author"), idOf("contributor"), 20, 20]) {
        const date = status === "future" ? "2027-01-01T00:00:00" : "2025-02-01T00:00:00";
        const requested = status === "trash" ? "draft" : status;
        const input = { title: status, status: requested, author, date };
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

  test("counts of terms do not reveal unpublished items", async () => {
    await using bare = await startPair(storage, false);
    await using full = await startPair(storage, true);
    for (const path of [
      "/core/v2/categories",
      "/core/v2/categories/1",
      "/core/v2/categories?hide_empty=1",
    ])
      expect(await completeResponse(full, "anonymous", path)).toBe(
        await completeResponse(bare, "anonymous", path),
      );
  });

  test("a list of the children of an unreadable page contains only public items", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(pages, { title: "Hidden", status: "private" });
    await site.editor.post(pages, { title: "Hidden below", status: "private", parent: 1 });
    await site.editor.post(pages, { title: "Open below", status: "publish", parent: 1 });
    const { body, headers } = await site.get(pages, { parent: 1 });
    expect(body.map(({ id }: { id: number }) => id)).toEqual([3]);
    expect(headers.get("x-core-total")).toBe("1");
  });

  test("fields of the edit context are included only for rows that the caller can edit", async () => {
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
});
