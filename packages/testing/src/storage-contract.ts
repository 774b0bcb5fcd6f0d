import type { Session, Storage, StorageAdapter } from "@waymark/storage";
import { registerContract, type Runner, type Skip } from "./contract.ts";
import { concurrencyTests } from "./storage-concurrency.ts";
import { conditionTests } from "./storage-conditions.ts";
import { hostileTests, lengthTests } from "./storage-hostile.ts";
import { migrationTests } from "./storage-migrations.ts";
import { namedStepTests } from "./storage-named-steps.ts";
import { orderTests } from "./storage-orders.ts";
import { referenceStepTests } from "./storage-reference-steps.ts";
import { referenceTests } from "./storage-references.ts";
import { searchTests } from "./storage-search.ts";
import { stepErrorTests } from "./storage-step-errors.ts";
import type { ContractKit, ContractTests } from "./harbour.ts";
import { addPosts, contractTables, settings } from "./storage-tables.ts";
import { transactionTests } from "./storage-transactions.ts";
import { valueTests } from "./storage-values.ts";
import { workTests } from "./storage-work.ts";
import { writeTests } from "./storage-writes.ts";
import { pause } from "./pause.ts";

/** Notifications of commits may be delayed by a network. */
async function moves({ version }: Storage, from: number): Promise<boolean> {
  for (let waited = 0; waited < 2000; waited += 5) {
    if (version() !== from) return true;
    await pause(5);
  }
  return false;
}
const set = (session: Session, name: string, value: unknown) =>
  session.upsert(settings, [{ name, value }], { on: ["name"] });

/** Notifications between processes. */
const processTests: ContractTests = {
  "the version changes when another connection commits to a watched table": async ({
    open,
    openRaw,
    expect,
  }) => {
    const [one, other] = [await open(), openRaw(contractTables)];
    await set(other, "a", 0);
    const writes: readonly (() => Promise<unknown>)[] = [
      () => set(one, "a", 1),
      () => one.update(settings, { name: "a" }, { value: 2 }),
      () => one.insert(settings, [{ name: "b", value: 1 }]),
      () => one.remove(settings, { name: "b" }),
      () => one.transaction((tx) => set(tx, "a", 3)),
      () => one.transaction((tx) => tx.transaction((inner) => set(inner, "a", 4))),
    ];
    for (const write of writes) {
      const before = other.version();
      await write();
      expect(await moves(other, before)).toBe(true);
    }
    const [row] = await other.find(settings, { where: { name: "a" } });
    expect(row?.value).toBe(4);
  },
  "the version is stable without commits": async ({ open, expect }) => {
    const storage = await open();
    await addPosts(storage, { slug: "a" });
    let last = storage.version();
    for (let calm = 0, waited = 0; calm < 10; waited++) {
      await pause(5);
      calm = storage.version() === last ? calm + 1 : 0;
      last = storage.version();
      expect(waited < 400).toBe(true);
    }
  },
};

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
  references: referenceTests,
  "steps on references": referenceStepTests,
  concurrency: concurrencyTests,
  "several processes": processTests,
  search: searchTests,
  "hostile input": hostileTests,
  migrations: migrationTests,
  "named steps": namedStepTests,
  "rejected steps": stepErrorTests,
  "data migrations": workTests,
};

/**
 * The contract tests of storage adapters. Register them in a test file of the adapter: `storageContract({ create:
 * async () => memory(), skip: [] }, { describe, test, expect })`.
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
