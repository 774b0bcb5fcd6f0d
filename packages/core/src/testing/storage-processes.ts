import type { Storage } from "../storage/port.ts";
import type { Session } from "../storage/session.ts";
import type { ContractTests } from "./storage-suite.ts";
import { addPosts, contractTables, settings } from "./storage-tables.ts";

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** Word of a commit may take a moment where it comes over a network. */
async function moves({ version }: Storage, from: number): Promise<boolean> {
  for (let waited = 0; waited < 2000; waited += 5) {
    if (version() !== from) return true;
    await pause(5);
  }
  return false;
}
const set = (session: Session, name: string, value: unknown) =>
  session.upsert(settings, [{ name, value }], { on: ["name"] });

/** What one process learns of another. */
export const processTests: ContractTests = {
  "the version moves when another opening commits to a watched table": async ({
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
  "the version comes to rest when nobody commits": async ({ open, expect }) => {
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
