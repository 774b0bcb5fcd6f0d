import { type Migration, defineMigration, id, integer, table, text } from "@waymark/storage";
import { stepsOf, tablesOf, type ContractTests } from "./harbour.ts";

const boats = table(
  { id: id(), name: text(), berth: integer() },
  { search: { columns: ["name"] } },
);
const vessels = table(boats.columns, { search: { columns: ["name"] } });
const rename = defineMigration({
  name: "boats are vessels",
  do: "renameTable",
  table: "boats",
  to: "vessels",
});
const later = defineMigration({ name: "no crews", do: "dropTable", table: "crews" });

async function begin({ open }: Parameters<ContractTests[string]>[0]): Promise<void> {
  const db = await open(tablesOf({ boats }));
  await db.insert(boats, [{ name: "Auk", berth: 1 }]);
  await db.close();
}

/** Named steps that cannot run. */
export const stepErrorTests: ContractTests = {
  "storage that a newer version of the module has migrated is rejected, and nothing is changed":
    async (kit) => {
      const { expect, open, openRaw } = kit;
      await begin(kit);
      await (await open(tablesOf({ vessels }), stepsOf(rename, later))).close();
      const older = openRaw(
        [...tablesOf({ others: table({ id: id() }) }, "others"), ...tablesOf({ vessels })],
        stepsOf(rename),
      );
      expect((await older.plan()).problems).toEqual([
        'Module harbour: storage was migrated to a newer version of it, which has the step "no crews". Run that version, or restore an older backup.',
      ]);
      await expect(older.migrate()).rejects.toThrow(/newer version/);
      await older.close();
      const newer = await open(tablesOf({ vessels }), stepsOf(rename, later));
      expect(await newer.plan()).toEqual({ steps: [], problems: [], drift: [] });
      expect(await newer.count(vessels, { match: "auk" })).toBe(1);
    },
  "a step that is inserted before a completed one is rejected": async (kit) => {
    const { expect, open, openRaw } = kit;
    await begin(kit);
    await (await open(tablesOf({ vessels }), stepsOf(rename))).close();
    const db = openRaw(
      tablesOf({ vessels }),
      stepsOf(defineMigration({ name: "early", do: "dropTable", table: "crews" }), rename),
    );
    await expect(db.migrate()).rejects.toThrow(/"early" comes before "boats are vessels"/);
  },
  "steps that do not fit the stored tables, or do not lead to the declared ones, are rejected before anything is changed":
    async (kit) => {
      const { expect, open, openRaw } = kit;
      await begin(kit);
      const cases: readonly (readonly [Migration, RegExp])[] = [
        [
          defineMigration({
            name: "taken",
            do: "renameColumn",
            table: "boats",
            column: "name",
            to: "berth",
          }),
          /"taken": column harbour_boats\.berth already exists/,
        ],
        [
          defineMigration({ name: "key", do: "dropColumn", table: "boats", column: "id" }),
          /part of the key/,
        ],
        [
          defineMigration({
            name: "misspelt",
            do: "renameColumn",
            table: "boats",
            column: "nmae",
            to: "title",
          }),
          /harbour_boats\.name, which is not declared/,
        ],
        [
          defineMigration({
            name: "wrong",
            do: "changeColumn",
            table: "boats",
            column: "name",
            from: integer(),
            to: text(),
            convert: String,
          }),
          /harbour_boats\.name is text, not integer/,
        ],
        [
          defineMigration({
            name: "lost",
            do: "addColumn",
            table: "boats",
            column: "slug",
            as: text(),
            reads: { nmae: text() },
            value: ({ nmae }) => nmae,
          }),
          /"lost": harbour_boats has no column nmae, which it reads/,
        ],
        [
          defineMigration({
            name: "misread",
            do: "addColumn",
            table: "boats",
            column: "slug",
            as: text(),
            reads: { berth: text() },
            value: ({ berth }) => berth,
          }),
          /"misread": harbour_boats\.berth is integer, not text/,
        ],
        [
          defineMigration({
            name: "blind",
            do: "run",
            tables: { boats: table({ id: id(), name: integer() }) },
            work: async () => undefined,
          }),
          /"blind": harbour_boats\.name is text in storage/,
        ],
      ];
      const titled = table({ id: id(), title: text().default(""), berth: integer() });
      for (const [step, reason] of cases) {
        const db = openRaw(tablesOf({ boats: titled }), stepsOf(step));
        expect((await db.plan()).problems.some((text) => reason.test(text))).toBe(true);
        await expect(db.migrate()).rejects.toThrow(reason);
        await db.close();
      }
      const last = await open(tablesOf({ boats }));
      expect(await last.plan()).toEqual({ steps: [], problems: [], drift: [] });
      expect(await last.count(boats, { match: "auk" })).toBe(1);
    },
};
