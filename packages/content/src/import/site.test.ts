import { createUser } from "@waymark/accounts";
import type { StorageAdapter } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { anyStorage, testStorages } from "waymark/testing";
import { importSite, type ImportSiteInput } from "../tasks/import.ts";
import { integrityErrors } from "../test/integrity-errors.ts";
import { filePorts, png, uploadRaw } from "../test/images.ts";
import { idOf, startSite, type ContentSite } from "../test/site.ts";

const address = "https://old.test";
const secret = "abcd EFGH 2345 ijkl MNOP 6789";

/** A site with posts, pages, drafts, nested terms and comments, as the source of an import. */
async function source(storage: () => StorageAdapter) {
  const site = await start(storage);
  await site.site.run(createUser, {
    id: 50,
    login: "mover",
    email: "mover@old.test",
    role: "administrator",
    applicationPassword: { name: "move", secret },
  });
  const { administrator: admin } = site;
  const river = await admin.post("/core/v2/categories", { name: "River & sea" });
  const boats = await admin.post("/core/v2/categories", { name: "Boats", parent: river.body.id });
  const tag = await admin.post("/core/v2/tags", { name: "Fog" });
  for (let n = 1; n <= 7; n++)
    await admin.post("/core/v2/posts", {
      title: `Crossing ${n} & “back”`,
      content: `<!-- wp:paragraph -->\n<p>Boat ${n}</p>\n<!-- /wp:paragraph -->`,
      status: ["publish", "draft", "private", "pending"][n % 4],
      author: n % 2 === 0 ? idOf("author") : idOf("editor"),
      categories: [boats.body.id],
      tags: n % 3 === 0 ? [tag.body.id] : [],
      sticky: n === 4,
      format: n === 5 ? "aside" : "standard",
    });
  const about = await admin.post("/core/v2/pages", { title: "About", status: "publish" });
  await admin.post("/core/v2/pages", {
    title: "Team",
    status: "publish",
    parent: about.body.id,
    menu_order: 3,
  });
  const { body: posts } = await admin.get("/core/v2/posts", { status: "any", orderby: "id" });
  for (const { id, status } of posts) {
    const comment = async (status: string, fields: object) => {
      const given = { post: id, author_name: status, author_email: "a@b.example", ...fields };
      const { body } = await admin.post("/core/v2/comments", given);
      const changed = await admin.edit(`/core/v2/comments/${body.id}`, { status });
      expect(changed.status).toBe(200);
      return body.id as number;
    };
    if (status === "draft") continue;
    const trash = await comment("trash", { content: `Gone from ${id}` });
    const first = await comment("approved", { content: `On ${id}`, parent: trash });
    await comment("hold", { content: "An answer", parent: first });
    await comment("spam", { content: "Buy", author_url: "https://b.example", parent: first });
  }
  const open = posts.find(({ status }: { status: string }) => status === "publish");
  const hidden = posts.find(({ status }: { status: string }) => status === "private");
  const { body: boat } = await uploadRaw(admin, "boat.png", png(400, 300), {
    query: `?post=${open.id}`,
  });
  await uploadRaw(admin, "secret.png", png(20, 20), { query: `?post=${hidden.id}` });
  await admin.edit(`/core/v2/posts/${open.id}`, {
    featured_media: boat.id,
    content: `<!-- wp:paragraph -->\n<p>Boat <img src="${boat.source_url}"></p>\n<!-- /wp:paragraph -->`,
  });
  return site;
}
/** A fetcher into another site in process, which is known by `address` there. */
const into = (site: ContentSite, seen: string[] = []) =>
  (async (input, init) => {
    const url = new URL(String(input));
    seen.push(url.pathname + url.search);
    expect(url.origin).toBe(address);
    const answer = await site.site.fetch(
      new Request(`https://site.test${url.href.slice(address.length)}`, init),
    );
    if (!answer.headers.get("content-type")?.includes("json")) return answer;
    return new Response((await answer.text()).replaceAll("http://site.test", address), answer);
  }) satisfies ImportSiteInput["fetch"];
const start = (storage: () => StorageAdapter) =>
  startSite({ storage: storage(), timezone: "Europe/Lisbon", files: filePorts() });
const emptyStorage = await anyStorage();
const signedIn = { address, login: "mover", password: secret, media: "download" } as const;

/** The rows that an import transfers: without change counters, origins and random names. */
async function rowsOf(site: ContentSite) {
  const { content, terms, termLinks, comments, files } = await site.dump();
  const guessable = (text: string) => text.replace(/secret-[\w-]+\.png/, "secret.png");
  return {
    content: content.map(
      ({ version: _v, revisions: _r, predecessor: _p, guid: _guid, file, ...row }) => ({
        ...row,
        file: guessable(file),
      }),
    ),
    terms: terms.map(({ extra: { meta = {} }, ...row }) => ({ ...row, meta })),
    termLinks,
    // The API does not have the time of trashing.
    comments: comments.map(({ extra: _, trashed_gmt: _t, ...row }) => row),
    files: files.map(({ name, size }) => [guessable(name), size]),
  };
}

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a site is imported as its administrator sees it, and a second run changes nothing", async () => {
    await using old = await source(storage);
    await using site = await start(storage);
    const report = await site.site.run(importSite, { ...signedIn, fetch: into(old) });
    const created = { post: 7, page: 2, category: 2, post_tag: 1, user: 1, attachment: 2, file: 2 };
    expect(report.made).toMatchObject(created);
    expect(report.unmapped.map(({ what }) => what)).toEqual(["role administrator"]);
    expect(await rowsOf(site)).toEqual(await rowsOf(old));
    const before = await site.dump();
    const text = before.comments.map(({ status }) => status);
    for (const status of ["approved", "hold", "spam", "trash"]) expect(text).toContain(status);
    expect(before.comments.some(({ parent }) => parent !== 0)).toBe(true);
    expect(await integrityErrors(site)).toEqual([]);
    const again = await site.site.run(importSite, { ...signedIn, fetch: into(old) });
    expect(again.made).toEqual({});
    expect(await site.dump()).toEqual(before);
  });

  test("an import that was interrupted at any request can be resumed", async () => {
    await using old = await source(storage);
    await using whole = await start(storage);
    const seen: string[] = [];
    await whole.site.run(importSite, { ...signedIn, fetch: into(old, seen) });
    const expected = await rowsOf(whole);
    for (let fails = 1; fails <= seen.length; fails += 2) {
      await using site = await start(storage);
      let requested = 0;
      const fetch: typeof globalThis.fetch = async (input, init) => {
        if (++requested === fails) throw new TypeError("The line is dead.");
        return into(old)(String(input), init);
      };
      const cut = site.site.run(importSite, { ...signedIn, fetch: fetch as never });
      await expect(cut).rejects.toThrow("line is dead");
      await site.site.run(importSite, { ...signedIn, fetch: into(old) });
      expect(await rowsOf(site)).toEqual(expected);
    }
  }, 240_000);
});

test("a record whose id is taken gets one above the highest of the source, and all others keep theirs", async () => {
  await using old = await source(emptyStorage);
  await using site = await start(emptyStorage);
  const { administrator } = site;
  const { content: there, terms: termsThere } = await old.dump();
  // Media and categories come first: the ids after theirs are those of records that follow.
  const taken = Math.min(...there.flatMap(({ id, type }) => (type === "attachment" ? [id] : [])));
  for (let id = 0; id !== taken;) {
    await administrator.remove(`/core/v2/posts/${id}`, { force: true });
    ({
      body: { id },
    } = await administrator.post("/core/v2/posts", { title: "Mine" }));
  }
  const { body: tag } = await administrator.post("/core/v2/tags", { name: "Mine" });
  await site.site.run(importSite, { ...signedIn, fetch: into(old) });
  const { content: here, terms: termsHere } = await site.dump();
  const highest = Math.max(...there.map(({ id }) => id));
  for (const { id, title } of there.filter(({ title: name }) => !name.includes("Crossing")))
    expect([title, here.find((row) => row.title === title)?.id]).toEqual([
      title,
      id === taken ? highest + 1 : id,
    ]);
  const highestTerm = Math.max(...termsThere.map(({ id }) => id));
  for (const { id, name } of termsThere)
    expect([name, termsHere.find((row) => row.name === name)?.id]).toEqual([
      name,
      id === tag.id ? highestTerm + 1 : id,
    ]);
});

test("an anonymous import has public content only, and reports what is missing", async () => {
  await using old = await source(emptyStorage);
  await using site = await start(emptyStorage);
  const seen: string[] = [];
  const report = await site.site.run(importSite, { address, fetch: into(old, seen) });
  const { content, comments, users } = await site.dump();
  expect(new Set(content.map(({ status }) => status))).toEqual(new Set(["publish", "inherit"]));
  expect(comments.every(({ status }) => status === "approved")).toBe(true);
  expect(content.find(({ type }) => type === "post")).toMatchObject({
    title: "Crossing 4 & “back”",
    content: expect.stringMatching(/^\n<p>Boat <img [^\n]+<\/p>\n$/),
  });
  expect(report.unmapped.map(({ what, count }) => [what, count])).toContainEqual([
    "text of post",
    1,
  ]);
  expect(seen.every((path) => !path.includes("edit"))).toBe(true);
  expect(users.some(({ login }) => login === "mover")).toBe(false);
});

test("authors of the source become the users they are mapped to", async () => {
  await using old = await source(emptyStorage);
  await using site = await start(emptyStorage);
  const rules = { authors: { editor: "contributor" }, defaultAuthor: "other" };
  await site.site.run(importSite, { ...signedIn, ...rules, fetch: into(old) });
  const { content, users } = await site.dump();
  const authors = content.filter(({ type }) => type === "post").map(({ author }) => author);
  expect(new Set(authors)).toEqual(new Set([idOf("contributor"), idOf("author")]));
  expect(content.find(({ type }) => type === "attachment")?.author).toBe(idOf("administrator"));
  expect(users.some(({ login }) => login === "mover")).toBe(false);
  const wrong = { ...signedIn, authors: { editor: "nobody" }, fetch: into(old) };
  await expect(site.site.run(importSite, wrong)).rejects.toThrow('User "nobody" does not exist');
});

test("Retry-After is respected", async () => {
  await using old = await source(emptyStorage);
  await using site = await start(emptyStorage);
  const waits: number[] = [];
  let requested = 0;
  const answers = [
    new Response(null, { status: 429, headers: { "retry-after": "7" } }),
    new Response(null, { status: 503 }),
    new Response(null, { status: 429, headers: { "retry-after": "86400" } }),
  ];
  await site.site.run(importSite, {
    ...signedIn,
    fetch: async (input, init) => answers[requested++] ?? into(old)(input, init),
    pause: async (milliseconds) => void waits.push(milliseconds),
  });
  expect(waits).toEqual([7_000, 2_000, 120_000]);
});
