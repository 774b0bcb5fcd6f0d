import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import type { StorageAdapter } from "@waymark/core";
import { testSite } from "@waymark/core/testing";
import { afterAll, describe, expect, test } from "vitest";
import { redirection, whenMissing } from "../index.ts";
import { recorded } from "../logs/recorder.ts";
import { address, base } from "./site.ts";
import { add, hitsOf, open, set, whitherFrom } from "./visitor.ts";

interface Server {
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}
interface Connection {
  readonly url: string;
  readonly durability: "unchecked";
  readonly pool: { readonly max: number };
}
// Modules know no adapter, so the name is not written where the compiler would follow it.
const adapter: string = "@waymark/storage-postgres";
const { postgres } = (await import(adapter)) as {
  postgres: (options: Connection) => StorageAdapter;
};
const { startPostgres } = (await import(`${adapter}/testing`)) as {
  startPostgres: () => Promise<Server | undefined>;
};
const server = await startPostgres();
if (!server) console.warn("Races are not tested: no PostgreSQL is installed.");
afterAll(() => server?.stop());

/** Several processes of one site. */
async function processes(count: number) {
  const url = (await server?.createDatabase()) ?? "";
  const start = async () => {
    const site = await testSite({
      url: address,
      storage: postgres({ url, durability: "unchecked", pool: { max: 4 } }),
      front: whenMissing(),
      modules: [accounts(), content(), redirection()],
    });
    await site.site.start();
    return Object.assign(site, { administrator: site.as({ id: 1, roles: ["administrator"] }) });
  };
  const first = await start();
  const others = await Promise.all(Array.from({ length: count - 1 }, start));
  const all = [first, ...others];
  return {
    all,
    first,
    /** Until each of them has written down what it saw. */
    settled: () => Promise.all(all.map(({ site }) => recorded(site.info))),
    async [Symbol.asyncDispose]() {
      for (const each of all) await each[Symbol.asyncDispose]();
    },
  };
}
const soon = (isSo: () => Promise<boolean>) => expect.poll(isSo, { timeout: 10_000 }).toBe(true);

describe.runIf(server)("several processes on one database", () => {
  test("R-4: all hits are counted, whichever process answers", async () => {
    await using site = await processes(4);
    const ids = [
      await add(site.first, "/a", { to: "/x" }),
      await add(site.first, "/b", { to: "/y" }),
    ];
    for (const one of site.all) await soon(async () => (await whitherFrom(one, "/b")) === "/y");
    await site.settled();
    const before = await hitsOf(site.first, ids[1] ?? 0);
    await Promise.all(
      Array.from({ length: 2_000 }, (_, i) =>
        open(site.all[i % 4] ?? site.first, i % 8 < 4 ? "/a" : "/b"),
      ),
    );
    await Promise.all(
      Array.from({ length: 400 }, (_, i) => open(site.all[i % 4] ?? site.first, `/no-${i % 10}`)),
    );
    await site.settled();
    expect(await hitsOf(site.first, ids[0] ?? 0)).toBe(1_000);
    expect(await hitsOf(site.first, ids[1] ?? 0)).toBe(before + 1_000);
    const { body } = await site.first.administrator.get(`${base}/404`, { groupBy: "url" });
    const counts = body.items.map(({ count }: { count: number }) => count) as readonly number[];
    const { total } = (await site.first.administrator.get(`${base}/404`)).body;
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(total);
  });

  test("counts agree with the rows while some write and others delete", async () => {
    await using site = await processes(3);
    await set(site.first, { ip_logging: 1 });
    const remove = (one: typeof site.first) =>
      one.administrator.post(`${base}/bulk/404/delete`, {
        global: true,
        filterBy: { url: "no-1" },
      });
    for (let round = 0; round < 5; round++)
      await Promise.all([
        ...Array.from({ length: 60 }, (_, i) =>
          open(site.all[i % 3] ?? site.first, `/no-${i % 4}`),
        ),
        ...site.all.map(remove),
      ]);
    await site.settled();
    expect((await remove(site.first)).status).toBe(200);
    const { total } = (await site.first.administrator.get(`${base}/404`)).body;
    for (const groupBy of ["url", "ip", "agent"]) {
      const { items } = (await site.first.administrator.get(`${base}/404`, { groupBy })).body;
      const sum = items.reduce((all: number, { count }: { count: number }) => all + count, 0);
      expect([groupBy, sum]).toEqual([groupBy, total]);
    }
  });

  test("a rule counts in every process soon after it is stored, and no more when it is gone", async () => {
    await using site = await processes(2);
    const [one, other] = site.all as [typeof site.first, typeof site.first];
    const match_data = { source: { flag_regex: true } };
    const id = await add(one, "^/p/(.*)", { to: "/q/$1", match_data });
    expect(await whitherFrom(one, "/p/x")).toBe("/q/x");
    await soon(async () => (await whitherFrom(other, "/p/x")) === "/q/x");
    await other.administrator.post(`${base}/bulk/redirect/delete`, { items: [id] });
    expect(await whitherFrom(other, "/p/x")).toBeNull();
    await soon(async () => (await whitherFrom(one, "/p/x")) === null);
  });
});
