import { memory, type StorageAdapter } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { importSite, importWxr } from "../tasks/import.ts";
import { filePorts, png, uploadRaw } from "../test/images.ts";
import { integrityErrors } from "../test/integrity-errors.ts";
import { type ContentSite, startSite } from "../test/site.ts";

interface Given {
  readonly type?: "page" | "post" | "attachment";
  readonly slug?: string;
  readonly parent?: number;
}
const item = (id: number, { type = "page", slug = `item-${id}`, parent = 0 }: Given = {}) =>
  `<item><title>Item ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type>
<wp:post_name>${slug}</wp:post_name><wp:post_parent>${parent}</wp:post_parent>
<wp:status>${type === "attachment" ? "inherit" : "publish"}</wp:status></item>`;
/** An export file; with `stops`, reading fails after its items. */
async function* fileOf(items: readonly string[], stops = false) {
  yield `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old</title><link>https://old.test</link><wp:wxr_version>1.2</wp:wxr_version>`;
  yield items.join("");
  if (stops) throw new Error("The disk was pulled out.");
  yield "</channel></rss>";
}
const run = (site: ContentSite, items: readonly string[]) =>
  site.site.run(importWxr, { chunks: fileOf(items) });
const pathsOf = async (site: ContentSite, route = "pages") => {
  const { body } = await site.get(`/core/v2/${route}`, { per_page: 100, orderby: "id" });
  const rows = body as readonly { readonly id: number; readonly link: string }[];
  return Object.fromEntries(rows.map(({ id, link }) => [id, new URL(link).pathname]));
};
/** Posts that fill the rest of the first transactions of an import. */
const fillers = Array.from({ length: 120 }, (_, n) => item(1000 + n, { type: "post" }));

const below = [
  item(10, { slug: "about" }),
  item(20, { slug: "team", parent: 10 }),
  item(30, { slug: "team" }),
];
const attached = [
  item(11, { type: "attachment", slug: "team", parent: 5 }),
  item(5, { type: "post" }),
  item(30, { slug: "team" }),
];

describe.each(await testStorages())("slugs of imported pages on %s", (_, storage) => {
  const start = (given: () => StorageAdapter = storage) =>
    startSite({
      storage: given(),
      files: filePorts(),
    });

  test("a page at the top has its slug although a page below another has the same one", async () => {
    await using site = await start();
    await run(site, below);
    expect(await pathsOf(site)).toEqual({ 10: "/about/", 20: "/about/team/", 30: "/team/" });
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("a page at the top has its slug although an attached file has the same one", async () => {
    await using site = await start();
    await run(site, attached);
    expect(await pathsOf(site)).toEqual({ 30: "/team/" });
    expect((await site.get("/core/v2/media/11")).body).toMatchObject({ slug: "team", post: 5 });
    expect(await integrityErrors(site)).toEqual([]);
  });

  test.each([
    ["a page below another", below, { 10: "/about/", 20: "/about/team/", 30: "/team/" }],
    ["an attached file", attached, { 30: "/team/" }],
  ])("the same with %s when the import is interrupted", async (_name, items, paths) => {
    await using site = await start();
    const [first = "", second = "", last = ""] = items;
    const file = [first, second, ...fillers, last];
    const cut = site.site.run(importWxr, { chunks: fileOf(file.slice(0, -20), true) });
    await expect(cut).rejects.toThrow("pulled out");
    expect(await integrityErrors(site)).toEqual([]);
    await run(site, file);
    expect(await pathsOf(site)).toEqual(paths);
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("what stays at the top because its parent is missing gets another slug than a page there", async () => {
    await using site = await start();
    await run(site, [
      item(11, { type: "attachment", slug: "team", parent: 99 }),
      item(12, { type: "attachment", slug: "crew", parent: 99 }),
      item(20, { slug: "team", parent: 99 }),
      item(30, { slug: "team" }),
    ]);
    const { content } = await site.dump();
    const slugs = Object.fromEntries(content.map(({ id, slug }) => [id, slug]));
    expect(slugs[12]).toBe("crew");
    expect(slugs[30]).toBe("team");
    expect(new Set(Object.values(slugs)).size).toBe(4);
    expect((await site.get("/core/v2/media/11")).status).toBe(401);
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("a page in a later file does not take the slug of one whose parent was missing", async () => {
    await using site = await start();
    await run(site, [item(20, { slug: "team", parent: 99 })]);
    await run(site, [item(30, { slug: "team" })]);
    expect(await pathsOf(site)).toEqual({ 20: "/team/", 30: "/team-2/" });
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("pages of another site have their slugs although attached files have the same ones", async () => {
    await using old = await start(memory);
    const { administrator } = old;
    const post = await administrator.post("/core/v2/posts", { title: "P", status: "publish" });
    const query = `?post=${post.body.id}`;
    const { body: file } = await uploadRaw(administrator, "team.png", png(20, 20), { query });
    const about = await administrator.post("/core/v2/pages", { title: "A", status: "publish" });
    for (const parent of [0, about.body.id])
      await administrator.post("/core/v2/pages", { title: "Team", status: "publish", parent });
    const paths = await pathsOf(old);
    expect(file.slug).toBe("team");
    expect(Object.values(paths).toSorted()).toEqual(["/a/", "/a/team/", "/team/"]);
    let fails = 0;
    const read = async () => {
      await using site = await start();
      let requests = 0;
      const fetch: typeof globalThis.fetch = async (input, init) => {
        if (++requests === fails) throw new TypeError("The line is dead.");
        return old.site.fetch(new Request(String(input), init));
      };
      const into = () =>
        site.site.run(importSite, { address: "http://site.test", fetch: fetch as never });
      if (fails > 0) await expect(into()).rejects.toThrow("line is dead");
      await into();
      expect(await pathsOf(site)).toEqual(paths);
      expect((await site.get(`/core/v2/media/${file.id}`)).body.slug).toBe("team");
      expect(await integrityErrors(site)).toEqual([]);
      return requests;
    };
    const requests = await read();
    for (fails = 3; fails <= requests; fails += 4) await read();
  });
});
