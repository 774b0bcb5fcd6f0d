import {
  id,
  InvalidReferenceError,
  ref,
  ReferencedRowError,
  table,
  text,
  type Session,
  type Table,
} from "@waymark/storage";
import { tablesOf, type ContractTests } from "./harbour.ts";

const piers = table({ id: id(), name: text() });
const kinds = table({ code: text() }, { key: ["code"] });
const boats = table({
  id: id(),
  name: text(),
  pier: ref(piers),
  kind: ref(kinds).nullable(),
  spare: ref(piers, { onDelete: "set null" }).nullable(),
});
const trips = table(
  { id: id(), boat: ref(boats, { onDelete: "cascade" }), title: text() },
  { search: { columns: ["title"] } },
);
const stops = table(
  { trip: ref(trips, { onDelete: "cascade" }), place: text() },
  { key: ["trip", "place"] },
);
const folders = table({
  id: id(),
  name: text(),
  parent: ref((): Table => folders, { onDelete: "cascade" }).nullable(),
});
// Some tables refer to later ones.
const tables = tablesOf({ stops, trips, boats, folders, kinds, piers });

async function fill(db: Session) {
  const [a, b] = await db.insert(piers, [{ name: "A" }, { name: "B" }]);
  const [gull] = await db.insert(boats, [{ name: "Gull", pier: a?.id, spare: b?.id }]);
  const made = await db.insert(trips, [
    { boat: gull?.id, title: "round the lighthouse" },
    { boat: gull?.id, title: "lighthouse by night" },
  ]);
  await db.insert(stops, [{ trip: made[0]?.id, place: "lighthouse" }]);
  return { a: a?.id ?? 0, b: b?.id ?? 0, gull: gull?.id ?? 0 };
}

/** References between tables. */
export const referenceTests: ContractTests = {
  "a value that is not the key of a row is rejected, and names the column": async ({
    open,
    expect,
  }) => {
    const db = await open(tables);
    const { a, gull } = await fill(db);
    const rejected = async (work: Promise<unknown>, column: string) => {
      const error = await work.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error instanceof InvalidReferenceError).toBe(true);
      expect({ ...(error as object) }).toMatchObject({ column });
    };
    await rejected(db.insert(boats, [{ name: "Tern", pier: 99 }]), "pier");
    await rejected(
      db.insert(boats, [
        { name: "Tern", pier: a },
        { name: "Petrel", pier: a, spare: 99 },
      ]),
      "spare",
    );
    await rejected(db.update(boats, { id: gull }, { pier: 99 }), "pier");
    await rejected(db.insert(boats, [{ name: "Tern", pier: a, kind: "sloop" }]), "kind");
    await rejected(
      db.upsert(boats, [{ id: gull, name: "Gull", pier: 99 }], { on: ["id"] }),
      "pier",
    );
    expect(await db.count(boats)).toBe(1);
    await db.insert(kinds, [{ code: "sloop" }]);
    await db.update(boats, {}, { kind: "sloop" });
    await db.update(boats, {}, { spare: null });
    expect(await db.find(boats, { columns: ["kind", "spare"] })).toEqual([
      { kind: "sloop", spare: null },
    ]);
  },
  "restrict keeps a row to which others refer": async ({ open, expect }) => {
    const db = await open(tables);
    const { a, gull } = await fill(db);
    const error = await db.remove(piers, {}).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error instanceof ReferencedRowError).toBe(true);
    expect(await db.count(piers)).toBe(2);
    expect(await db.find(boats, { columns: ["spare"] })).toEqual([{ spare: 2 }]);
    await db.remove(boats, { id: gull });
    expect(await db.remove(piers, { id: a })).toBe(1);
  },
  "set null and cascade follow a removal, including the search index of deleted rows": async ({
    open,
    expect,
  }) => {
    const db = await open(tables);
    const { b } = await fill(db);
    expect(await db.count(trips, { match: "lighthouse" })).toBe(2);
    expect(await db.count(boats, { spare: b })).toBe(1);
    expect(await db.remove(piers, { id: b })).toBe(1);
    expect(await db.count(boats, { spare: b })).toBe(0);
    expect(await db.count(stops)).toBe(1);
    expect(await db.remove(boats, {})).toBe(1);
    expect([await db.count(trips), await db.count(stops)]).toEqual([0, 0]);
    expect(await db.count(trips, { match: "lighthouse" })).toBe(0);
    const { gull } = await fill(db);
    expect(await db.count(trips, { match: "lighthouse" })).toBe(2);
    await db.transaction(async (tx) => void (await tx.remove(boats, { id: gull })));
    expect(await db.count(trips, { match: "lighthouse" })).toBe(0);
  },
  "references are checked within transactions, which continue after an error": async ({
    open,
    expect,
  }) => {
    const db = await open(tables);
    const boat = await db.transaction(async (tx) => {
      await expect(tx.insert(boats, [{ name: "Gull", pier: 1 }])).rejects.toThrow(/pier/);
      const [pier] = await tx.insert(piers, [{ name: "A" }]);
      const [gull] = await tx.insert(boats, [{ name: "Gull", pier: pier?.id }]);
      await expect(tx.remove(piers, { name: "A" })).rejects.toThrow(/refer to this row/);
      await expect(tx.update(boats, {}, { pier: 99 })).rejects.toThrow(/pier/);
      return gull?.id;
    });
    expect([await db.count(piers), await db.count(boats)]).toEqual([1, 1]);
    const undone = db.transaction(async (tx) => {
      await tx.insert(trips, [{ boat, title: "by night" }]);
      await tx.remove(boats, {});
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow(/undone/);
    expect([await db.count(boats), await db.count(trips)]).toEqual([1, 0]);
    await db.transaction(async (tx) => {
      await tx.insert(trips, [{ boat, title: "by night" }]);
      const inner = tx.transaction(async (nested) => {
        await nested.remove(boats, {});
        throw new Error("undone");
      });
      await expect(inner).rejects.toThrow(/undone/);
    });
    expect([await db.count(boats), await db.count(trips, { match: "night" })]).toEqual([1, 1]);
  },
  "a row to which a table of an omitted module refers is kept, and the transaction continues":
    async ({ open, expect }) => {
      const harbour = tablesOf({ piers, kinds });
      const whole = await open([...harbour, ...tablesOf({ boats }, "fleet")]);
      const [a] = await whole.insert(piers, [{ name: "A" }, { name: "B" }]);
      await whole.insert(boats, [{ name: "Gull", pier: a?.id }]);
      await whole.close();
      const db = await open(harbour);
      const free = { name: "B" };
      for (const name of ["C", "D"]) {
        const removed = await db.transaction(async (tx) => {
          await tx.insert(piers, [{ name }]);
          const error = await tx.remove(piers, { name: "A" }).then(
            () => undefined,
            (thrown: unknown) => thrown,
          );
          expect(error instanceof ReferencedRowError).toBe(true);
          return tx.remove(piers, free);
        });
        expect(removed).toBe(name === "C" ? 1 : 0);
      }
      const failed = db.transaction((tx) => tx.remove(piers, {}));
      await expect(failed).rejects.toThrow(/refer to this row/);
      expect((await db.find(piers, {})).map(({ name }) => name)).toEqual(["A", "C", "D"]);
    },
  "a table may refer to itself": async ({ open, expect }) => {
    const db = await open(tables);
    const [root] = await db.insert(folders, [{ name: "root" }]);
    const [one] = await db.insert(folders, [{ name: "one", parent: root?.id }]);
    await db.insert(folders, [{ name: "two", parent: one?.id }]);
    await expect(db.insert(folders, [{ name: "three", parent: 99 }])).rejects.toThrow(/parent/);
    await expect(db.update(folders, { name: "two" }, { parent: 99 })).rejects.toThrow(/parent/);
    expect(await db.remove(folders, { name: { in: ["root", "two"] } })).toBe(2);
    expect(await db.count(folders)).toBe(0);
  },
  "rows can be deleted by one statement together with those that refer to them": async ({
    open,
    expect,
  }) => {
    const links = table({ id: id(), next: ref((): Table => links).nullable() });
    const db = await open(tablesOf({ links }));
    const [first] = await db.insert(links, [{}]);
    const [second] = await db.insert(links, [{ next: first?.id }]);
    await db.update(links, { id: first?.id ?? 0 }, { next: second?.id });
    await expect(db.remove(links, { id: first?.id ?? 0 })).rejects.toThrow(/refer to this row/);
    expect(await db.remove(links, {})).toBe(2);
  },
  "a long chain of rows is deleted by cascade": async ({ open, expect }) => {
    const db = await open(tables);
    await db.transaction(async (tx) => {
      for (let n = 0; n < 400; n++)
        await tx.insert(folders, [{ name: `${n}`, parent: n === 0 ? null : n }]);
    });
    expect(await db.remove(folders, { name: "0" })).toBe(1);
    expect(await db.count(folders)).toBe(0);
  },
};
