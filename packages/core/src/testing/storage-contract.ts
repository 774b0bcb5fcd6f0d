import type { Storage, StorageAdapter } from "../storage/port.ts";
import { registerContract, type Runner, type Skip } from "./contract.ts";
import { concurrencyTests } from "./storage-concurrency.ts";
import { conditionTests } from "./storage-conditions.ts";
import { hostileTests } from "./storage-hostile.ts";
import { lengthTests } from "./storage-lengths.ts";
import { migrationTests } from "./storage-migrations.ts";
import { namedStepTests } from "./storage-named-steps.ts";
import { orderTests } from "./storage-orders.ts";
import { processTests } from "./storage-processes.ts";
import { searchTests } from "./storage-search.ts";
import { stepRefusalTests } from "./storage-step-refusals.ts";
import type { ContractTests, ContractKit } from "./storage-suite.ts";
import { contractTables } from "./storage-tables.ts";
import { transactionTests } from "./storage-transactions.ts";
import { valueTests } from "./storage-values.ts";
import { workTests } from "./storage-work.ts";
import { writeTests } from "./storage-writes.ts";

/** An adapter for one test; `dispose` deletes its data. */
export interface TestedAdapter extends StorageAdapter {
  readonly dispose?: () => Promise<void>;
}

/** Options of `storageContract`. */
export interface StorageContract {
  /** Creates an adapter for empty storage: no tables, no rows. */
  readonly create: () => Promise<TestedAdapter>;
  /** Tests that an adapter does not pass, by `"group > name"`, with the reason. */
  readonly skip: readonly Skip[];
}

const groups: Readonly<Record<string, ContractTests>> = {
  values: valueTests,
  lengths: lengthTests,
  conditions: conditionTests,
  orders: orderTests,
  writes: writeTests,
  transactions: transactionTests,
  concurrency: concurrencyTests,
  "several processes": processTests,
  search: searchTests,
  "hostile input": hostileTests,
  migrations: migrationTests,
  "named steps": namedStepTests,
  "refused steps": stepRefusalTests,
  "work of modules": workTests,
};

/**
 * The contract tests of storage adapters. Register them in a test file of the adapter: `storageContract({ create: async
 * () => memory(), skip: [] }, { describe, test, expect })`.
 *
 * @throws Error if `skip` names an unknown test or has no reason.
 */
export function storageContract(contract: StorageContract, runner: Runner): void {
  registerContract("storageContract", groups, contract.skip, runner, (body) =>
    runOne(contract, runner, body),
  );
}

async function runOne(
  contract: StorageContract,
  { expect }: Runner,
  body: ContractTests[string],
): Promise<void> {
  const adapter = await contract.create();
  const opened: Storage[] = [];
  const openRaw: ContractKit["openRaw"] = (tables, migrations) => {
    const storage = adapter.open(tables, migrations);
    opened.push(storage);
    return storage;
  };
  const open: ContractKit["open"] = async (tables = contractTables, migrations) => {
    const storage = openRaw(tables, migrations);
    await storage.migrate();
    return storage;
  };
  try {
    await body({ expect, open, openRaw });
  } finally {
    for (const storage of opened) await storage.close();
    await adapter.dispose?.();
  }
}
