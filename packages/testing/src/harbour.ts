import {
  type Migration,
  type ModuleMigrations,
  type NamedTable,
  type Tables,
  id,
  integer,
  table,
  text,
  type Storage,
} from "@waymark/storage";
import type { Runner } from "./contract.ts";

/** The tables of a module with the names that they have on a site. */
export const tablesOf = (tables: Tables, module = "harbour"): readonly NamedTable[] =>
  Object.entries(tables).map(([name, declared]) => ({
    name: `${module}_${name}`,
    module,
    table: declared,
  }));
/** The named steps of that module. */
export const stepsOf = (...migrations: Migration[]): readonly ModuleMigrations[] => [
  { module: "harbour", migrations },
];

/** Boats, and the number of their visits per year. */
export const boats = table(
  { id: id(), name: text(), berth: integer().nullable(), note: text().default("") },
  {
    indexes: [["-name"], { columns: ["berth"], unique: true }],
    search: { columns: ["name", "note"] },
  },
);
export const visits = table(
  { boat: integer(), year: integer(), n: integer().default(0) },
  { key: ["boat", "year"] },
);
export const harbour = { boats, visits };
const rows = [
  { name: "Gull", berth: 4, note: "blue" },
  { name: "Petrel", berth: null, note: "" },
  { name: "Old Gull", berth: 2, note: "red" },
];
const visited = [
  { boat: 3, year: 2026, n: 1 },
  { boat: 1, year: 2026, n: 2 },
  { boat: 1, year: 2025, n: 5 },
];

/** Fills storage as an earlier version of the module did: three boats and a deleted fourth one, whose id must not be reused. */
export async function beginHarbour({ open }: ContractKit): Promise<void> {
  const db = await open(tablesOf(harbour));
  await db.insert(boats, [...rows, { name: "Sunk" }]);
  await db.remove(boats, { name: "Sunk" });
  await db.insert(visits, visited);
  await db.close();
}

/** The fixture of one test. */
export interface ContractKit {
  readonly expect: Runner["expect"];
  /** Opens the adapter, by default with the tables of the suite, and migrates. Closed after the test. */
  open(tables?: readonly NamedTable[], migrations?: readonly ModuleMigrations[]): Promise<Storage>;
  /** Opens the adapter without migrating. */
  openRaw(tables: readonly NamedTable[], migrations?: readonly ModuleMigrations[]): Storage;
}
export type ContractTests = Readonly<Record<string, (kit: ContractKit) => Promise<void>>>;
