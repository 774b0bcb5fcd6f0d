import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emitDeclarations, type Declarations } from "./lib/reference/declarations.ts";
import { toPages, type ReferencePage } from "./lib/reference/doors.ts";
import { toIndexPage } from "./lib/reference/index-page.ts";
import { toMarkdown, toPlaces } from "./lib/reference/page.ts";
import { root } from "./sources.ts";

let declarations: Declarations;
let pages: readonly ReferencePage[];
beforeAll(async () => {
  declarations = await emitDeclarations();
  pages = toPages(declarations);
}, 120_000);
afterAll(() => declarations?.close());
const folder = join(root, "docs/reference/api");

test("the reference is made from the doc comments of the sources", async () => {
  const places = toPlaces(pages);
  for (const page of pages)
    await expect(await toMarkdown(page, places)).toMatchFileSnapshot(
      join(folder, `${page.page}.md`),
    );
  await expect(toIndexPage(pages)).toMatchFileSnapshot(join(folder, "README.md"));
});

test("every page of it belongs to a package that is there", () => {
  const made = new Set(["README.md", ...pages.map(({ page }) => `${page}.md`)]);
  expect(readdirSync(folder).filter((one) => !made.has(one))).toEqual([]);
});

test("every name has a doc comment", () => {
  const silent = pages.flatMap(({ from, entries }) =>
    entries
      .filter((entry) => entry.declarations.every(({ doc }) => doc === ""))
      .map(({ name }) => `${from}: ${name}`),
  );
  expect(silent).toEqual([]);
});
