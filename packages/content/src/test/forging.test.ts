import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { contentTables } from "../index.ts";
import { idOf, startSite } from "./site.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: string;
}
/** Ids that are sent in addition to the id 1 of the path. Some differ from it or are invalid, others may be equal. */
const spellings: Readonly<Record<"another" | "the same", readonly unknown[]>> = {
  another: [
    ..."2 2ABC 02 +2 0x2 2.0 2e0 2,1 1,2 -1 ٢ null true 1ABC 0x1 1;2 1'--".split(" "),
    ...[" 2", "2 ", "\t2", "2\n", "", "1 2", "9007199254740993", "1e400", "%31"],
    ...[2, [2], { 0: 2 }, 2.5, true, [[2]], [1, 2], { id: 1 }],
  ],
  "the same": ["01", "1.0", " 1", "1 ", "+1", "1e0", [1], { 0: 1 }, null],
};
/** Path segments that are not valid ids. */
const odd = "1ABC 01x %201 1%20 0x1 1.0 -1 1/ 1%2F2 %31%00 1;2 1%0A 2,1".split(" ");

describe.each(await testStorages())("on %s", (_, storage) => {
  test("an id in the query, body or form never overrides the id in the path", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "One", status: "publish" });
    await site.author.post(posts, { title: "Two", status: "publish" });
    const before = await site.dump();
    const title = "Defaced";
    for (const as of ["anonymous", "subscriber", "author"] as const) {
      const send = async (how: string, method: string, query: string, init: Sent) => {
        const { status, body } = await site[as].send(method, `${posts}/1${query}`, init);
        const input = [as, how, method, query, init.body];
        const rejected = how === "another" ? [400] : [400, as === "anonymous" ? 401 : 403];
        expect([...input, status]).toEqual([...input, expect.toBeOneOf(rejected)]);
        if (how === "another")
          expect([...input, body.code]).toEqual([...input, "rest_invalid_param"]);
      };
      for (const how of ["another", "the same"] as const)
        for (const value of spellings[how]) {
          const text = encodeURIComponent(String(value));
          const body = JSON.stringify({ title });
          for (const method of ["POST", "PUT", "PATCH"]) {
            if (typeof value === "string") {
              await send(how, method, `?id=${text}`, { headers: json, body });
              await send(how, method, `?id[]=${text}`, { headers: json, body });
              const encoded = { headers: form, body: `id=${text}&title=${title}` };
              await send(how, method, "", encoded);
            }
            const whole = JSON.stringify({ id: value, title });
            await send(how, method, "", { headers: json, body: whole });
          }
          if (typeof value === "string") await send(how, "DELETE", `?force=1&id=${text}`, {});
        }
      for (const path of odd) {
        const body = JSON.stringify({ title });
        const { status } = await site[as].send("POST", `${posts}/${path}`, { headers: json, body });
        expect([path, status]).toEqual([path, expect.toBeOneOf([400, 401, 403, 404])]);
      }
    }
    expect(await site.dump()).toEqual(before);
  });

  test("a request changes the item in its path, or none", async () => {
    await using site = await startSite({ storage: storage() });
    for (const n of ["One", "Two"]) await site.editor.post(posts, { title: n, status: "publish" });
    const [, two] = (await site.dump()).content;
    for (const value of [...spellings.another, ...spellings["the same"]]) {
      const body = { id: value, title: "Changed" };
      const { status } = await site.editor.edit(`${posts}/1`, body);
      const isSame = !spellings.another.includes(value);
      expect([value, status]).toEqual([value, isSame ? expect.toBeOneOf([200, 400]) : 400]);
    }
    expect((await site.editor.remove(`${posts}/1`, { force: true, id: 2 })).status).toBe(400);
    expect((await site.dump()).content[1]).toEqual(two);
  });

  test("writing as another author requires the right, and the author must exist", async () => {
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

  test("columns that are not arguments of the route cannot be set by a create or an update", async () => {
    await using site = await startSite({ storage: storage() });
    for (const base of [posts, pages]) {
      const plain = await site.editor.post(base, { title: "T", status: "publish" });
      const path = `${base}/${plain.body.id}`;
      const honest = await site.editor.post(base, { title: "T" });
      const rowOf = async (id: number) => (await site.dump()).content.find((row) => row.id === id);
      const before = await rowOf(plain.body.id);
      const draft = await rowOf(honest.body.id);
      const args = new Set(Object.keys((await site.options(path)).body.endpoints[1].args));
      const names = [
        ...Object.keys(contentTables.content.columns),
        ...["_links", "_embedded", "block_version", "comment_count", "generated_slug"],
        ...["link", "permalink_template", "protected", "post_type", "post_status", "trashed"],
      ].filter((name) => !args.has(name));
      for (const name of ["type", "guid", "modified", "version", "extra", "audience", "owner"])
        expect(names).toContain(name);
      for (const forge of ["forged", 7, { raw: "forged", rendered: "forged" }, ["forged"], true]) {
        const forged = Object.fromEntries(names.map((name) => [name, forge]));
        const meta = { forged: forge, _edit_lock: forge, trashed: forge };
        expect((await site.editor.edit(path, { ...forged, meta })).status).toBe(200);
        const { body } = await site.editor.post(base, { title: "T", ...forged, meta });
        expect(await rowOf(body.id)).toEqual({ ...draft, id: body.id });
      }
      const after = await rowOf(plain.body.id);
      const counts = { version: 6, revisions: 1, predecessor: expect.any(Number) };
      expect(after).toEqual({ ...before, ...counts });
    }
  });

  test("a template must be one of the registered templates", async () => {
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

  test("sticky and terms require their permissions", async () => {
    await using site = await startSite({ storage: storage() });
    const { status, body } = await site.contributor.post(posts, { title: "T", sticky: true });
    expect([status, body.code]).toEqual([403, "rest_cannot_assign_sticky"]);
    expect((await site.contributor.post(posts, { title: "T", sticky: false })).status).toBe(201);
    expect(
      (await site.contributor.post(posts, { title: "T", categories: [1], tags: [] })).status,
    ).toBe(201);
  });

  test("restoring a trashed post requires the right to its previous status", async () => {
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
