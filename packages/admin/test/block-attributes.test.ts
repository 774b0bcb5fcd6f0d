import { accounts } from "@waymark/accounts";
import { blockEditor } from "@waymark/block-editor";
import { content } from "@waymark/content";
import { memory } from "@waymark/core";
import { expect, test } from "vitest";
import { testSite, testUsers } from "waymark/testing";
import {
  type BlockType,
  editableAttributes,
  fromInput,
  pauseBeforeRetry,
  toDynamicBlocks,
  writeDynamicBlock,
} from "../client/editor/dynamic-blocks.ts";

const startSite = () =>
  testSite({ storage: memory(), modules: [accounts(), content(), blockEditor()] });

test("what is chosen in the settings of a block is stored as the site reads it", async () => {
  await using site = await startSite();
  const { editor, author } = await testUsers(site, ["editor", "author"]);
  const types: readonly BlockType[] = (await editor.get("/core/v2/block-types")).body;
  const blocks = toDynamicBlocks(types);
  const relations = blocks.flatMap((block) =>
    editableAttributes(block).flatMap(([, { relation }]) => relation ?? []),
  );
  for (const path of relations) expect((await editor.get(path)).status, path).toBe(200);
  expect(relations.length).toBeGreaterThan(3);
  const create = async (path: string, fields: object) =>
    (await editor.post(`/core/v2/${path}`, { status: "publish", ...fields })).body.id as number;
  const { body: news } = await editor.post("/core/v2/categories", { name: "News" });
  const { body: own } = await author.post("/core/v2/posts", { title: "Own", status: "publish" });
  await create("posts", { title: "Filed", categories: [news.id] });
  const parent = await create("pages", { title: "Harbours" });
  await create("pages", { title: "Faro", parent });
  await create("pages", {
    title: "Quay",
    parent: await create("pages", { title: "Lagos", parent }),
  });
  const pattern = await create("blocks", { title: "Note", content: "<p>Mind the tide</p>" });

  /** The texts of links, or of paragraphs, that visitors see for a block with this in its inputs. */
  const read = async (name: string, inputs: Readonly<Record<string, unknown>>) => {
    const block = blocks.find((one) => one.name === name);
    if (!block) throw new Error(name);
    const schemas = new Map(editableAttributes(block));
    const attributes = Object.entries(inputs).map(([key, input]) => {
      const schema = schemas.get(key);
      if (!schema) throw new Error(`${name} has no input for ${key}`);
      return [key, fromInput(input, undefined, schema)];
    });
    const raw = writeDynamicBlock(block, Object.fromEntries(attributes));
    const page = await create("pages", { title: "Zebra", content: raw, slug: "zebra" });
    const { rendered } = (await site.get(`/core/v2/pages/${page}`)).body.content;
    await editor.remove(`/core/v2/pages/${page}`, { force: true });
    return [...rendered.matchAll(/<(?:a|p)\b[^>]*>([^<]*)/g)].map(([, text]) => text);
  };
  const latest = "core/latest-posts";
  expect((await read(latest, { selectedAuthor: 0, categories: [] })).toSorted()).toEqual([
    ...["Filed", "Own"],
  ]);
  expect(await read(latest, { categories: [news.id] })).toEqual(["Filed"]);
  expect(await read(latest, { selectedAuthor: own.author })).toEqual(["Own"]);
  expect(await read(latest, { selectedAuthor: own.author, categories: [news.id] })).toEqual([]);
  expect(await read("core/page-list", { parentPageID: parent })).toEqual(["Faro", "Lagos", "Quay"]);
  expect(await read("core/page-list", { parentPageID: 0 })).toContain("Harbours");
  expect(await read("core/block", { ref: pattern })).toEqual(["Mind the tide"]);
});

test("a block with a feed is rendered again, with growing pauses, until the feed is loaded", async () => {
  await using site = await startSite();
  const { editor } = await testUsers(site, ["editor"]);
  const feedURL = "https://feeds.example/rss";
  let respond = (_: Response) => {};
  site.outbound.answer(feedURL, () => new Promise<Response>((resolve) => (respond = resolve)));
  const render = async (attributes: object): Promise<string> =>
    (await editor.post(`/core/v2/block-renderer/core/rss`, { attributes })).body.rendered;
  const link = await render({ feedURL });
  expect([1, 2, 3, 4, 5].map((attempts) => pauseBeforeRetry(link, attempts))).toEqual([
    ...[1000, 2000, 4000, 8000],
    false,
  ]);
  const feed = "<rss><channel><item><title>Ferry</title></item></channel></rss>";
  respond(new Response(feed));
  await expect.poll(() => render({ feedURL })).toContain("Ferry");
  expect(pauseBeforeRetry(await render({ feedURL }), 1)).toBe(false);
  expect(pauseBeforeRetry(await render({}), 1)).toBe(false);
  expect(pauseBeforeRetry("<p>data-loading</p>", 1)).toBe(false);
});
