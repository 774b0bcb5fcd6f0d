import { describe, expect, test } from "vitest";
import { contentTables } from "../index.ts";
import { idOf, startSite } from "./site.ts";
import { storages } from "./storages.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

describe.each(storages)("on %s", (_, storage) => {
  test("T-COR-1: no spelling of an id in query, body or form reaches an object past the path", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "One", status: "publish" });
    await site.author.post(posts, { title: "Two", status: "publish" });
    const before = await site.dump();
    const spellings: readonly unknown[] = [
      ..."2 2ABC 02 +2 0x2 2.0 2e0 2,1 1,2 -1 ٢ null true".split(" "),
      ...[" 2", "2 ", "\t2", "2\n", "", "1ABC", "01", "1.0", "0x1"],
    ];
    const structured: readonly unknown[] = [
      2,
      [2],
      [1],
      { 0: 2 },
      2.5,
      true,
      [[2]],
      "2ABC",
      "1ABC",
    ];
    for (const as of ["anonymous", "subscriber", "author"] as const) {
      const send = async (query: string, headers: Record<string, string>, body: string) => {
        const { status, body: said } = await site[as].send("POST", `${posts}/1${query}`, {
          headers,
          body,
        });
        expect([as, query, body, [400, 401, 403].includes(status), said.code]).toEqual([
          as,
          query,
          body,
          true,
          expect.any(String),
        ]);
      };
      for (const spelling of spellings) {
        const text = encodeURIComponent(String(spelling));
        await send(`?id=${text}`, json, JSON.stringify({ title: "Defaced" }));
        await send("", form, `id=${text}&title=Defaced`);
      }
      for (const value of structured)
        await send("", json, JSON.stringify({ id: value, title: "Defaced" }));
      for (const path of [
        "1ABC",
        "01x",
        "%201",
        "1%20",
        "0x1",
        "1.0",
        "-1",
        "1/",
        "1%2F2",
        "%31%00",
      ]) {
        const { status } = await site[as].send("POST", `${posts}/${path}`, {
          headers: json,
          body: '{"title":"Defaced"}',
        });
        expect([path, status]).toEqual([path, expect.any(Number)]);
        expect([400, 401, 403, 404]).toContain(status);
      }
    }
    expect(await site.dump()).toEqual(before);
  });

  test("T-COR-6: nobody writes in another's name without the right, nor in the name of nobody", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, { title: "Mine" });
    for (const as of ["author", "contributor"] as const)
      for (const author of [1, 20, 999]) {
        const { status, body } = await site[as].post(posts, { title: "T", author });
        expect([status, body.code]).toEqual([403, "rest_cannot_edit_others"]);
      }
    expect((await site.author.edit(`${posts}/1`, { author: 1 })).body.code).toBe(
      "rest_cannot_edit_others",
    );
    const unknown = await site.editor.edit(`${posts}/1`, { author: 999 });
    expect([unknown.status, unknown.body.code]).toEqual([400, "rest_invalid_author"]);
    for (const author of [0, idOf("author")]) {
      const { body } = await site.author.edit(`${posts}/1`, { author });
      expect(body.author).toBe(idOf("author"));
    }
    expect((await site.editor.edit(`${posts}/1`, { author: 5 })).body.author).toBe(5);
  });

  test("T-COR-7: a status that others would see asks for the right to publish, from every status", async () => {
    await using site = await startSite({ storage: storage() });
    for (const from of ["draft", "pending", "private"]) {
      for (const to of ["publish", "future", "private"]) {
        const { body: made } = await site.administrator.post(posts, {
          title: "T",
          status: from,
          author: idOf("contributor"),
        });
        const { status, body } = await site.contributor.edit(`${posts}/${made.id}`, { status: to });
        if (from === to) expect(status).toBe(200);
        else expect([from, to, status, body.code]).toEqual([from, to, 403, "rest_cannot_publish"]);
        const dated = { status: "future", date: "2020-01-01T00:00:00" };
        const past = await site.contributor.edit(`${posts}/${made.id}`, dated);
        expect(past.body.code).toBe("rest_cannot_publish");
      }
    }
    await site.administrator.post(posts, {
      title: "Out",
      status: "publish",
      author: idOf("contributor"),
    });
    const { content } = await site.dump();
    const out = content.at(-1)?.id;
    for (const change of [{ title: "x" }, { status: "draft" }, {}])
      expect((await site.contributor.edit(`${posts}/${out}`, change)).body.code).toBe(
        "rest_cannot_edit",
      );
  });

  test("T-COR-7: a contributor's own post in the trash cannot be brought back as published", async () => {
    await using site = await startSite({ storage: storage() });
    await site.contributor.post(posts, { title: "T" });
    await site.contributor.remove(`${posts}/1`);
    const { status, body } = await site.contributor.edit(`${posts}/1`, { status: "publish" });
    expect([status, body.code]).toEqual([403, "rest_cannot_publish"]);
    expect((await site.contributor.edit(`${posts}/1`, { status: "draft" })).body.status).toBe(
      "draft",
    );
  });

  test("T-COR-8: columns that are no args of the route cannot be set", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "T", status: "publish" });
    const [before] = (await site.dump()).content;
    const columns = Object.keys(contentTables.content.columns);
    const args = new Set(Object.keys((await site.options(`${posts}/1`)).body.endpoints[1].args));
    const forged = Object.fromEntries(
      [
        ...columns,
        "guid",
        "_links",
        "comment_count",
        "block_version",
        "generated_slug",
        "permalink_template",
      ]
        .filter((name) => !args.has(name))
        .map((name) => [name, "forged"]),
    );
    expect(Object.keys(forged)).toContain("type");
    const { status } = await site.editor.edit(`${posts}/1`, {
      ...forged,
      meta: { other: "forged" },
    });
    expect(status).toBe(200);
    const [after] = (await site.dump()).content;
    expect(after).toEqual({ ...before, version: 2, revisions: 1, predecessor: 1 });
  });

  test("T-COR-9: an author's script is not stored, an editor's is", async () => {
    await using site = await startSite({ storage: storage() });
    const vectors = [
      "<script>alert(1)</script>x",
      "<img src=x onerror=alert(1)>",
      "<svg onload=alert(1)>x</svg>",
      '<a href="javascript:alert(1)">x</a>',
      '<a href="jav&#x09;ascript:alert(1)">x</a>',
      "<iframe srcdoc='<script>1</script>'></iframe>x",
      '<p style="background:url(javascript:1)">x</p>',
      "<math><mtext><script>1</script></mtext></math>x",
      '<form action="javascript:1"><button formaction="javascript:2">x</button></form>',
      "<!-- wp:html --><script>alert(1)</script><!-- /wp:html -->x",
    ];
    for (const vector of vectors)
      for (const as of ["author", "contributor"] as const) {
        const { body } = await site[as].post(posts, {
          title: `T ${vector}`,
          content: vector,
          excerpt: vector,
          status: as === "author" ? "publish" : "draft",
        });
        const { body: read } = await site.editor.get(`${posts}/${body.id}`);
        for (const text of [body.title.raw, body.content.raw, body.excerpt.raw])
          expect(text).not.toMatch(
            /<script|onerror\s*=|onload\s*=|<iframe|<svg|<form|href="javascript/i,
          );
        for (const text of [read.title.rendered, read.content.rendered, read.excerpt.rendered])
          expect(text).not.toMatch(/<script|onerror\s*=|onload\s*=|<iframe|<svg|href="javascript/i);
      }
    const { body } = await site.editor.post(posts, { title: "T", content: vectors[0] });
    expect(body.content.raw).toBe(vectors[0]);
  });

  test("T-COR-10: a template is one of the list", async () => {
    await using site = await startSite({
      storage: storage(),
      content: { templates: { post: ["wide"] } },
    });
    expect((await site.editor.post(posts, { title: "T", template: "wide" })).body.template).toBe(
      "wide",
    );
    for (const template of ["../../x", "wide/../x", "WIDE", "wide\0"]) {
      const { status, body } = await site.editor.post(posts, { title: "T", template });
      expect([status, body.code]).toEqual([400, "rest_invalid_param"]);
    }
    expect((await site.editor.edit(`${posts}/1`, { template: "" })).body.template).toBe("");
  });

  test("T-COR-11: sticky and terms ask for their rights", async () => {
    await using site = await startSite({ storage: storage() });
    const { status, body } = await site.contributor.post(posts, { title: "T", sticky: true });
    expect([status, body.code]).toEqual([403, "rest_cannot_assign_sticky"]);
    expect((await site.contributor.post(posts, { title: "T", sticky: false })).status).toBe(201);
    expect(
      (await site.contributor.post(posts, { title: "T", categories: [1], tags: [] })).status,
    ).toBe(201);
  });

  test("T-COR-12: a circle of terms ends where it began", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post("/core/v2/categories", { name: "A" });
    await site.editor.post("/core/v2/categories", { name: "B", parent: 2 });
    await site.editor.edit("/core/v2/categories/2", { parent: 3 });
    const { status } = await site.get(posts, {
      categories: { terms: "2,3", include_children: true },
    });
    expect(status).toBe(200);
  });

  test("T-COR-13: a page is not its own parent, nor that of what it stands below", async () => {
    await using site = await startSite({ storage: storage() });
    for (const parent of [0, 1, 2])
      await site.editor.post(pages, { title: "P", parent, status: "publish" });
    expect((await site.editor.edit(`${pages}/1`, { parent: 1 })).body.parent).toBe(0);
    expect((await site.editor.edit(`${pages}/1`, { parent: 3 })).body.parent).toBe(0);
    for (const parent of [99, -1, 9007199254740991]) {
      const { status, body } = await site.editor.edit(`${pages}/1`, { parent });
      expect([status, body.code]).toEqual([400, "rest_post_invalid_id"]);
    }
  });

  test("T-COR-13: a chain of parents ends at a hundred", async () => {
    await using site = await startSite({ storage: storage() });
    let depth = 0;
    for (let parent = 0; depth < 150; depth++) {
      const { status, body } = await site.editor.post(pages, {
        title: "P",
        parent,
        status: "publish",
      });
      if (status !== 201) break;
      parent = body.id;
    }
    expect(depth).toBe(100);
    expect((await site.get(pages, { per_page: 100 })).status).toBe(200);
  });

  test("T-COR-15: restoring a trashed post asks for the right over what it becomes", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, { title: "T", status: "publish" });
    await site.author.remove(`${posts}/1`);
    expect((await site.contributor.edit(`${posts}/1`, { status: "draft" })).status).toBe(403);
    expect((await site.author.remove(`${posts}/1`)).status).toBe(410);
    expect((await site.author.edit(`${posts}/1`, { status: "publish" })).status).toBe(200);
    await site.author.remove(`${posts}/1`);
    expect((await site.author.remove(`${posts}/1`, { force: true })).status).toBe(200);
  });
});
