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
