import Database from "better-sqlite3";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtPackage, commandFolder } from "./test/child.ts";

const siteOf = (tables: string, steps: string) =>
  `import { createSite, defineMigration, defineModule, id, integer, table, text } from ${builtPackage("core")};
import { sqlite } from ${builtPackage("storage-sqlite")};
const harbour = defineModule({ name: "harbour", tables: { boats: table({ id: id(), ${tables} }) }, migrations: [${steps}] });
export default createSite({ storage: sqlite("site.db"), modules: [harbour()] });
`;
const rename = `defineMigration({ name: "berths are piers", do: "renameColumn", table: "boats", column: "berth", to: "pier" })`;

test("migrate prints named and derived steps; an older program on the newer database exits with one clear line", async () => {
  await using place = await commandFolder();
  await writeFile(join(place.folder, "old.mjs"), siteOf("berth: integer()", ""));
  const newer = siteOf(`pier: integer(), name: text().default("")`, rename);
  await writeFile(join(place.folder, "new.mjs"), newer);
  const migrate = (site: string, ...words: string[]) =>
    place.run("migrate", "--site", `${site}.mjs`, ...words);

  await migrate("old");
  const dry = await migrate("new", "--dry-run");
  expect(dry).toMatchObject({ status: 0, error: "" });
  expect(dry.out).toBe(`Pending:
harbour  Renames column berth of harbour_boats to pier.
harbour  Adds column name to harbour_boats.
`);
  expect(await migrate("new", "--check")).toMatchObject({ status: 1, out: dry.out });
  expect((await migrate("new")).out).toMatch(/harbour_boats\.\n2 steps done\.\n$/);
  expect(await migrate("new", "--check")).toMatchObject({ status: 0 });

  for (const words of [["migrate"], ["serve"]]) {
    const { status, out, error } = await place.run(...words, "--site", "old.mjs");
    expect([status, out]).toEqual([1, ""]);
    expect(error).toMatch(
      /^waymark: Module harbour: storage was migrated to a newer version of it, which has the step "berths are piers"[^\n]+\n$/,
    );
  }
  const db = new Database(join(place.folder, "site.db"));
  db.exec(
    "alter table harbour_boats add column mine text; create index mine on harbour_boats (pier)",
  );
  db.close();
  const drifted = await migrate("new", "--check");
  expect(drifted.status).toBe(1);
  expect(drifted.out)
    .toBe(`Differs from the migration record: Column harbour_boats.mine does not belong to this module.
Differs from the migration record: Index mine does not belong to this module.
`);
}, 300_000);
