import type { ModuleMigrations, NamedTable, Storage } from "@waymark/storage";
import type { Runner } from "./contract.ts";

/** The fixture of one test. */
export interface ContractKit {
  readonly expect: Runner["expect"];
  /** Opens the adapter, by default with the tables of the suite, and migrates. Closed after the test. */
  open(tables?: readonly NamedTable[], migrations?: readonly ModuleMigrations[]): Promise<Storage>;
  /** Opens the adapter without migrating. */
  openRaw(tables: readonly NamedTable[], migrations?: readonly ModuleMigrations[]): Storage;
}
export type ContractTests = Readonly<Record<string, (kit: ContractKit) => Promise<void>>>;
