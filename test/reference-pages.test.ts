import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emitDeclarations, type Declarations } from "./lib/reference/declarations.ts";
import { toPages, type ReferencePage } from "./lib/reference/entry-points.ts";
import { toIndexPage } from "./lib/reference/index-page.ts";
import { toMarkdown, toNameIndex } from "./lib/reference/page.ts";
import { linkPackages, typeErrorsIn } from "./program-folder.ts";
import { root } from "./sources.ts";

let declarations: Declarations;
let pages: readonly ReferencePage[];
beforeAll(async () => {
  declarations = await emitDeclarations();
  pages = toPages(declarations);
}, 300_000);
afterAll(() => declarations?.close());
const folder = join(root, "docs/reference/api");

test("the reference matches the doc comments of the sources", async () => {
  const index = toNameIndex(pages);
  for (const page of pages)
    await expect(await toMarkdown(page, index)).toMatchFileSnapshot(
      join(folder, `${page.page}.md`),
    );
  await expect(toIndexPage(pages)).toMatchFileSnapshot(join(folder, "README.md"));
});

test("every name can be imported from the entry point on its page", async () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-reference-"));
  try {
    linkPackages(folder, "*.ts");
    for (const { page, from, entries } of pages) {
      const names = new Map<string, boolean>();
      for (const { name, kind } of entries) {
        const isType = kind === "interface" || kind === "type";
        names.set(name, isType && (names.get(name) ?? true));
      }
      const list = [...names].map(([name, isType]) => (isType ? `type ${name}` : name));
      writeFileSync(join(folder, `${page}.ts`), `import { ${list.join(", ")} } from "${from}";\n`);
    }
    expect(await typeErrorsIn(folder)).toBe("");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);

test("every page belongs to an existing package", () => {
  const generated = new Set(["README.md", ...pages.map(({ page }) => `${page}.md`)]);
  expect(readdirSync(folder).filter((one) => !generated.has(one))).toEqual([]);
});

test("every name has a doc comment", () => {
  const undocumented = pages.flatMap(({ from, entries }) =>
    entries
      .filter((entry) => entry.declarations.every(({ doc }) => doc === ""))
      .map(({ name }) => `${from}: ${name}`),
  );
  expect(undocumented).toEqual([]);
});
