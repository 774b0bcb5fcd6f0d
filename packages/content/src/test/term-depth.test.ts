import { expect, test } from "vitest";
import { importWxr } from "../tasks/import.ts";
import { startSite, type ContentSite } from "./site.ts";

const categories = "/core/v2/categories";
const tooDeep = { code: "rest_term_invalid", message: "The hierarchy is too deep." };
/** The ids of terms below each other, from the top. */
async function chain(site: ContentSite, name: string, levels: number): Promise<readonly number[]> {
  const ids: number[] = [];
  while (ids.length < levels)
    ids.push((await site.editor.post(categories, { name, parent: ids.at(-1) ?? 0 })).body.id);
  return ids;
}
/** The number of terms in the address of a term. */
async function levelsOf(site: ContentSite, id: number): Promise<number> {
  const { link } = (await site.get(`${categories}/${id}`)).body;
  return new URL(link).pathname.split("/").filter(Boolean).length - 1;
}

test("terms have at most a hundred levels, all of which are in their addresses", async () => {
  await using site = await startSite();
  const ids = await chain(site, "Level", 100);
  const last = ids.at(-1) ?? 0;
  expect(await levelsOf(site, last)).toBe(100);
  const child = await site.editor.post(categories, { name: "Below", parent: last });
  expect([child.status, child.body]).toMatchObject([400, tooDeep]);

  const [top = 0, below = 0] = await chain(site, "Other", 2);
  const moved = await site.editor.edit(`${categories}/${top}`, { parent: ids[98] });
  expect([moved.status, moved.body]).toMatchObject([400, tooDeep]);
  expect((await site.editor.edit(`${categories}/${top}`, { parent: ids[97] })).status).toBe(200);
  expect(await levelsOf(site, below)).toBe(100);
  const same = { parent: ids[98], name: "Renamed" };
  expect((await site.editor.edit(`${categories}/${last}`, same)).status).toBe(200);
});

test.each(["from the top", "from the bottom"])(
  "an import %s of terms with too many levels moves some of them to the top",
  async (order) => {
    const terms = Array.from({ length: 150 }, (_, n) => {
      const parent = n === 0 ? "" : `c${n - 1}`;
      return `<wp:category><wp:category_nicename>c${n}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>C${n}</wp:cat_name></wp:category>`;
    });
    if (order === "from the bottom") terms.reverse();
    async function* chunks() {
      yield `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>T</title><link>http://old.test</link><wp:wxr_version>1.2</wp:wxr_version>${terms.join("")}</channel></rss>`;
    }
    await using site = await startSite();
    await site.site.run(importWxr, { chunks: chunks() });
    const rows = new Map((await site.dump()).terms.map((row) => [row.id, row]));
    const levels = [...rows.values()].map((row) => {
      let level = 1;
      for (let at = row; at.parent !== 0; at = rows.get(at.parent) ?? at) level++;
      return level;
    });
    expect(Math.max(...levels)).toBeLessThanOrEqual(100);
    // The default category, and the beginnings of two hierarchies.
    expect(levels.filter((level) => level === 1)).toHaveLength(3);
  },
);
