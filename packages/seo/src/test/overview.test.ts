import { expect, test } from "vitest";
import { indexAll } from "../jobs.ts";
import { pages, posts, startSite } from "./site.ts";

const overview = "/seo/v2/overview";
const list = "/seo/v2/pages";
const fitting = "Fog comes in over the quay, and the ferries wait until the lamp is seen again.";

/** Texts of the length that search engines show, and one item for each problem. */
async function startWithProblems() {
  const site = await startSite();
  const make = async (title: string, values: object = {}, path = posts) => {
    const { id } = await site.make(path, { title, slug: title.toLowerCase().replaceAll(" ", "-") });
    await site.administrator.edit(`/seo/v2/items/${id}`, { description: fitting, ...values });
    return id;
  };
  return Object.assign(site, {
    make,
    ids: {
      fine: await make("Fog over the quay"),
      missing: await make("Without a description", { description: "" }),
      short: await make("Short description here", { description: "Fog." }),
      long: await make("Long description here", { description: "Fog ".repeat(60) }),
      longTitle: await make(`A title of ${"many ".repeat(12)}words`),
      shortTitle: await make("Tide", { title: "Tide" }),
      twin: await make("Ropes", { title: "Ropes and knots of sailors" }),
      otherTwin: await make("Knots", { title: "Ropes and knots of sailors" }, pages),
      hidden: await make("Hidden", { noindex: true, description: "" }),
    },
  });
}

test("the overview counts pages by the problems of their titles and descriptions", async () => {
  await using site = await startWithProblems();
  const { body } = await site.editor.get(overview);
  expect(body).toMatchObject({
    pages: 9,
    problems: {
      missing_description: 1,
      short_description: 1,
      long_description: 1,
      missing_title: 0,
      short_title: 1,
      long_title: 1,
      duplicate_title: 2,
      noindex: 1,
    },
    limits: { title: { min: 20, max: 60 }, description: { min: 70, max: 160 } },
  });
});

test("pages are listed by problem, with their titles and descriptions", async () => {
  await using site = await startWithProblems();
  const { ids } = site;
  const idsWith = async (problem: string) => {
    const { body } = await site.editor.get(list, { problem });
    return body.items.map(({ id }: { id: number }) => id);
  };
  expect(await idsWith("missing_description")).toEqual([ids.missing]);
  expect(await idsWith("duplicate_title")).toEqual(
    expect.arrayContaining([ids.twin, ids.otherTwin]),
  );
  expect(await idsWith("noindex")).toEqual([ids.hidden]);
  expect((await site.editor.get(list, { problem: "long_title" })).body).toMatchObject({
    total: 1,
    items: [
      {
        id: ids.longTitle,
        path: `${posts}/${ids.longTitle}`,
        problems: ["long_title"],
        may_edit: true,
      },
    ],
  });
  const { body } = await site.editor.get(list, { search: "over the" });
  expect(body.items).toMatchObject([
    {
      id: ids.fine,
      name: "Fog over the quay",
      title: "Fog over the quay - Harbour Lights",
      description: fitting,
      noindex: false,
      problems: [],
    },
  ]);
});

test("a description that is added removes the page from those without one", async () => {
  await using site = await startWithProblems();
  await site.editor.edit(`/seo/v2/items/${site.ids.missing}`, { description: fitting });
  expect((await site.editor.get(overview)).body.problems.missing_description).toBe(0);
});

test("authors see their own pages only, and subscribers none", async () => {
  await using site = await startWithProblems();
  const { body } = await site.author.post(posts, { title: "My first voyage", status: "publish" });
  expect((await site.author.get(list)).body.items).toMatchObject([
    { id: body.id, problems: ["missing_description"], may_edit: true },
  ]);
  expect((await site.author.get(overview)).body.pages).toBe(1);
  for (const path of [overview, list]) expect((await site.subscriber.get(path)).status).toBe(403);
});

test("the overview has the progress of indexing", async () => {
  await using site = await startSite();
  await site.make(posts, { slug: "one" });
  const { body } = await site.editor.get(overview);
  expect(body.indexing).toEqual({ completed: false, done: 1, total: 1 });
  await site.runJob(indexAll);
  expect((await site.editor.get(overview)).body.indexing.completed).toBe(true);
});

test("titles and descriptions are listed with the author, terms and dates of the item", async () => {
  await using site = await startSite();
  const title = "%%title%% by %%name%% in %%category%%, %%post_year%%";
  const { id } = await site.make(posts, { title: "Harbour", slug: "harbour" });
  const values = { title, description: "%%pt_single%%: %%modified%%" };
  await site.administrator.edit(`/seo/v2/items/${id}`, values);
  const { body } = await site.editor.get(list, { search: "Harbour" });
  const [page] = body.items;
  expect(page.title).toMatch(/^Harbour by administrator in Uncategorized, \d{4}$/);
  expect(page.description).toMatch(/^post: \d{4}-\d\d-\d\d$/);
  expect((await site.head("/2026/01/05/harbour")).body.json.og_title).toBe(page.title);
});
