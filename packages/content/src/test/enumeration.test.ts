import { createUser } from "@waymark/accounts";
import type { StorageAdapter } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { unmoderated } from "./comments.ts";
import { filePorts, png, uploadRaw } from "./images.ts";
import { callers, idOf, otherAuthor, startSite, type CallerName } from "./site.ts";
import { completeResponse } from "./complete-response.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const readers: readonly CallerName[] = callers.filter((one) => one !== "administrator");

/** An author with public content, one with hidden content only, and one without content. */
const published = otherAuthor;
const hidden = 80;
const idle = 81;

/** A site whose users have secret logins and email addresses. */
async function start(storage: () => StorageAdapter) {
  const site = await startSite({ storage: storage(), content: unmoderated, files: filePorts() });
  for (const id of [hidden, idle])
    await site.site.run(createUser, {
      ...{ id, login: `canary-${id}`, email: `canary-${id}@secret.example`, role: "author" },
      displayName: "Wren",
    });
  const named = { slug: "wren", name: "Wren", email: "canary@secret.example" };
  await site.administrator.edit(`/core/v2/users/${hidden}`, { slug: "finch" });
  await site.administrator.edit(`/core/v2/users/${published}`, named);
  const wren = site.as({ id: published, login: "canary", roles: ["author"] });
  await wren.post(posts, { title: "Out", status: "publish" });
  await uploadRaw(wren, "boat.png", png(8, 8), { query: "?post=1" });
  await wren.post("/core/v2/comments", { post: 1, content: "Said." });
  const ghost = site.as({ id: hidden, roles: ["author"] });
  await ghost.post(posts, { title: "Draft" });
  await ghost.post(posts, { title: "Soon", status: "publish", date: "2030-01-01T00:00:00" });
  await ghost.post(posts, { title: "Private", status: "private" });
  await ghost.post(posts, { title: "Trash" });
  await ghost.remove(`${posts}/6`);
  return site;
}

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a list of authors 1 to 100 reveals only those with published items", async () => {
    await using site = await start(storage);
    for (const as of ["anonymous", "subscriber"] as const)
      for (const base of [posts, pages]) {
        const nobody = await completeResponse(site, as, `${base}?author=9999`);
        const everybody = await completeResponse(site, as, `${base}?author_exclude=9999`);
        const found = { by: [] as number[], without: [] as number[] };
        for (let id = 1; id <= 100; id++) {
          if ((await completeResponse(site, as, `${base}?author=${id}`)) !== nobody)
            found.by.push(id);
          if ((await completeResponse(site, as, `${base}?author_exclude=${id}`)) !== everybody)
            found.without.push(id);
        }
        const known = base === posts ? [published] : [];
        expect(found).toEqual({ by: known, without: known });
      }
  });

  test("authors see their own items in addition to published ones", async () => {
    await using site = await start(storage);
    await site.contributor.post(posts, { title: "Mine" });
    const of = async (author: number) => {
      const query = { author, status: "any" };
      const { body, headers } = await site.contributor.get(posts, query);
      return [body.length, headers.get("x-core-total")];
    };
    expect(await of(idOf("contributor"))).toEqual([1, "1"]);
    expect(await of(published)).toEqual([1, "1"]);
    for (const author of [hidden, idle, 999]) expect(await of(author)).toEqual([0, "0"]);
  });

  test("no route reveals the login or email address of an author", async () => {
    await using site = await start(storage);
    const paths = [
      ...["1", "1?_embed", "1?_embed=author", "?_embed", `?author=${published}&_embed`].map(
        (path) => `${posts}${path.startsWith("?") ? path : `/${path}`}`,
      ),
      ...["", "/2", "?_embed", "/2?_embed"].map((path) => `/core/v2/media${path}`),
      ...["", "/1", "?_embed", "/1?_embed"].map((path) => `/core/v2/comments${path}`),
      ...["/core/v2/search?_embed", "/core/v2/search?search=canary", `${posts}?search=canary`],
      ...["/core/v2/users", `/core/v2/users/${published}`, `/core/v2/users/${published}?_embed`],
      ...[`/core/v2/users/${hidden}`, `/core/v2/users/${idle}`, "/core/v2/users?search=canary"],
      ...[`/core/v2/users?include=${hidden},${idle}`, "/core/v2/users?slug=canary-801"],
      ...[`${posts}/1/revisions?_embed`, `${posts}?context=edit&_embed`, `${posts}?slug=canary`],
    ];
    for (const as of readers)
      for (const path of paths) {
        const answer = await completeResponse(site, as, path);
        expect([as, path, answer]).toEqual([as, path, expect.not.stringMatching(/canary|secret/)]);
      }
    for (const as of readers) {
      const { body } = await site[as].get(`${posts}/1`, { _embed: "author" });
      const [author] = body._embedded.author;
      expect(author).toMatchObject({ id: published, name: "Wren", slug: "wren" });
      for (const secret of ["email", "username", "roles", "capabilities", "registered_date"])
        expect(author).not.toHaveProperty(secret);
    }
  });
});
