import { defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { statuses } from "../index.ts";
import { filePorts, png, uploadRaw } from "./images.ts";
import {
  callers,
  idOf,
  otherAuthor,
  startSite,
  type CallerName,
  type ContentSite,
} from "./site.ts";
import { insertRow } from "./table-access.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const canary = "zebrafish-9041";
const now = "2025-01-01T00:00:00";
const outsiders: readonly CallerName[] = ["subscriber", "roleless", "anonymous"];
const editors: readonly CallerName[] = ["administrator", "editor"];

/** A plugin with a public status and an internal one. */
const imports = defineModule({
  name: "imports",
  requires: ["content"],
  contributes: [
    statuses({ name: "calendar-ea-success", label: "Imported", public: true }),
    statuses({ name: "calendar-ea-pending", label: "Import pending" }),
  ],
});

/** All states of an item; `unknown` is the status of a module that is no longer part of the site. */
const open = ["publish", "calendar-ea-success"];
const hidden = [
  ...["draft", "pending", "private", "future", "trash", "trashed"],
  ...["auto-draft", "request-pending", "calendar-ea-pending", "unknown"],
];
const states = [...open, ...hidden];
const authors = [otherAuthor, ...callers.filter((one) => one !== "anonymous").map(idOf)];

interface Placed {
  readonly id: number;
  readonly path: string;
  readonly state: string;
  readonly author: number;
}
/** A post and a page in every state, of every author. */
async function fill(site: ContentSite): Promise<readonly Placed[]> {
  const placed: Placed[] = [];
  for (const type of ["post", "page"])
    for (const state of states)
      for (const author of authors) {
        const id = 100 + placed.length;
        const extra = { trashed: { status: "publish", slug: "was-out", at: now } };
        await site.site.run(insertRow, {
          ...{ id, type, author, title: canary, content: canary, slug: `${canary}-${id}` },
          ...{ date: now, date_gmt: now, modified: now, modified_gmt: now },
          ...(state === "trashed" ? { status: "trash", extra } : { status: state }),
        });
        placed.push({ id, path: `/core/v2/${type}s/${id}`, state, author });
      }
  return placed;
}

describe.each(await testStorages())("on %s", (_, storage) => {
  test("an item in any status is readable by its author and by editors, and a published one by all", async () => {
    await using site = await startSite({ storage: storage(), modules: [imports()] });
    const placed = await fill(site);
    for (const as of callers) {
      const errors = new Set<string>();
      for (const { path, state, author } of placed) {
        const isOwn = as !== "anonymous" && author === idOf(as);
        const mayRead = open.includes(state) || isOwn || editors.includes(as);
        const rejected = as === "anonymous" ? 401 : 403;
        const { status, body, headers } = await site[as].get(path);
        expect([as, path, state, status]).toEqual([as, path, state, mayRead ? 200 : rejected]);
        expect((await site[as].send("HEAD", path)).status).toBe(status);
        if (mayRead) {
          expect(body.author).toBe(author);
          continue;
        }
        expect(body.code).toBe("rest_forbidden");
        expect(headers.get("link") ?? "").not.toContain(canary);
        errors.add(JSON.stringify([body, headers.get("etag"), headers.get("last-modified")]));
        for (const query of ["?context=embed", "?_embed", "?password=x", "?_fields=id,title"])
          expect((await site[as].send("GET", path + query)).body).toEqual(body);
      }
      expect([...errors].join()).not.toContain(canary);
      expect(errors.size).toBe(editors.includes(as) ? 0 : 1);
    }
  });

  test("an id of another type is 404 like a missing one", async () => {
    await using site = await startSite({ storage: storage(), modules: [imports()] });
    const placed = await fill(site);
    for (const as of callers) {
      const unknown = await site[as].get(`${posts}/99999`);
      expect([unknown.status, unknown.body.code]).toEqual([404, "rest_post_invalid_id"]);
      for (const { path } of placed.filter(({ author }) => author === otherAuthor)) {
        const other = path.startsWith(posts)
          ? path.replace(posts, pages)
          : path.replace(pages, posts);
        for (const wrong of [other, other.replace(/posts|pages/, "media")])
          expect(await site[as].get(wrong)).toMatchObject({ status: 404, body: unknown.body });
      }
    }
  });

  test("a scheduled item is hidden on all routes until its date", async () => {
    await using site = await startSite({ storage: storage(), files: filePorts() });
    const date = "2026-02-01T00:00:00";
    const text = { title: canary, content: canary, excerpt: canary, status: "publish" };
    const { body: soon } = await site.editor.post(posts, { ...text, slug: canary });
    const { body: above } = await site.editor.post(pages, { ...text, slug: "above" });
    const below = { title: "Below", status: "publish", parent: above.id };
    const { body: page } = await site.editor.post(pages, below);
    const { body: image } = await uploadRaw(site.editor, "boat.png", png(8, 8), {
      query: `?post=${soon.id}&title=${canary}`,
    });
    const remark = { post: soon.id, content: canary };
    const { body: comment } = await site.administrator.post("/core/v2/comments", remark);
    for (const { id, type } of [soon, above])
      await site.editor.edit(`/core/v2/${type}s/${id}`, { title: `${canary} 2`, date });
    const byId = [
      ...[`${posts}/${soon.id}`, `${pages}/${above.id}`, `/core/v2/media/${image.id}`],
      ...[`/core/v2/comments/${comment.id}`, `/core/v2/comments?post=${soon.id}`],
    ];
    const listed = [
      ...[`${posts}?slug=${canary}`, `${posts}?include=${soon.id}`, `${posts}?search=${canary}`],
      ...[`${posts}?after=2026-01-20T00:00:00`, `${posts}?modified_after=2020-01-01T00:00:00`],
      ...[`${posts}?author=${idOf("editor")}`, `${posts}?categories=1`],
      ...[`${pages}?slug=above`, `${pages}?include=${above.id}`],
      ...[`/core/v2/media?parent=${soon.id}`, `/core/v2/media?search=${canary}`],
      ...[`/core/v2/comments?search=${canary}`, `/core/v2/search?search=${canary}`],
    ];
    const embedding = `${pages}/${page.id}?_embed`;
    const guarded = [`${posts}/${soon.id}/revisions`, `${pages}/${above.id}/autosaves`];
    for (const as of [...outsiders, "contributor", "author"] as const) {
      const rejected = as === "anonymous" ? 401 : 403;
      for (const path of [...byId, ...guarded])
        expect([path, (await site[as].get(path)).status]).toEqual([path, rejected]);
      for (const path of listed) {
        const { body, headers } = await site[as].send("GET", path);
        expect([as, path, body, headers.get("x-core-total")]).toEqual([as, path, [], "0"]);
      }
      const { body } = await site[as].get(embedding);
      expect(body._embedded.up[0].code).toBe("rest_forbidden");
      expect(JSON.stringify(body)).not.toContain(canary);
    }
    site.clock.advance(Date.parse(`${date}Z`) - site.clock.now().getTime());
    await site.site.runJobs();
    for (const path of byId) expect([path, (await site.get(path)).status]).toEqual([path, 200]);
    for (const path of listed) {
      const { body } = await site.get(path);
      expect([path, body[0]?.id]).toEqual([path, expect.any(Number)]);
    }
    expect((await site.get(embedding)).body._embedded.up[0].id).toBe(above.id);
  });
});
