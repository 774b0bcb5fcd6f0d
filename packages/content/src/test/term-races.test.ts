import { testProcesses } from "@waymark/storage-postgres/testing";
import type { Session, StorageAdapter } from "@waymark/storage";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { tables } from "../tables.ts";
import { integrityErrors } from "./integrity-errors.ts";
import { server } from "./postgres.ts";
import { startSite } from "./site.ts";

const posts = "/core/v2/posts";
const categories = "/core/v2/categories";
afterAll(() => server?.stop());

/** Storage that waits after the first statement about the links of terms in a transaction, once `wait` is set. */
function pausing(storage: StorageAdapter, hooks: { wait?: (() => Promise<void>) | undefined }) {
  const after = async <T>(table: unknown, done: Promise<T>): Promise<T> => {
    const result = await done;
    const { wait } = hooks;
    if (table === tables.termLinks && wait) {
      hooks.wait = undefined;
      await wait();
    }
    return result;
  };
  const wrap = <S extends Session>(session: S): S =>
    Object.assign(Object.create(session) as S, {
      transaction: (work: (inner: Session) => Promise<unknown>) =>
        session.transaction((inner) => work(wrap(inner))),
      find: (...[table, query]: Parameters<Session["find"]>) =>
        after(table, session.find(table, query)),
      update: (...[table, where, change]: Parameters<Session["update"]>) =>
        after(table, session.update(table, where, change)),
    });
  return { ...storage, open: (...given) => wrap(storage.open(...given)) } satisfies StorageAdapter;
}

describe.skipIf(!server)("with several processes on PostgreSQL", () => {
  test("a term that is renamed while one of its items moves is sorted by its new name", async () => {
    const hooks: Parameters<typeof pausing>[1] = {};
    await using site = await testProcesses(server, {
      count: 2,
      start: (storage, n) => startSite({ storage: pausing(storage, hooks), joins: n > 0 }),
    });
    const [one, two] = [site.one, site.all[1]!];
    const { body: term } = await one.administrator.post(categories, { name: "Yawls" });
    const given = { title: "T", status: "publish", categories: [term.id] };
    const { body: post } = await one.editor.post(posts, given);
    let renaming: Promise<{ readonly status: number }> | undefined;
    hooks.wait = async () => {
      renaming = two.administrator.edit(`${categories}/${term.id}`, { name: "Barges" });
      // It may wait for the item.
      await Promise.race([renaming, pause(300)]);
    };
    const moved = await one.editor.edit(`${posts}/${post.id}`, { date: "2026-02-03T04:05:06" });
    expect([moved.status, (await renaming)?.status]).toEqual([200, 200]);
    const { terms, termLinks } = await one.dump();
    const { name_key } = terms.find(({ id }) => id === term.id)!;
    expect(termLinks).toMatchObject([{ term: term.id, name_key, date: moved.body.date }]);
    expect(await integrityErrors(one)).toEqual([]);
  });
});
