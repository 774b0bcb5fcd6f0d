import { sharedPostgres, testProcesses } from "@waymark/storage-postgres/testing";
import { afterAll, describe, expect, test } from "vitest";
import { recorded } from "../logs/recorder.ts";
import { base, startSite } from "./site.ts";
import { add, integrityErrors, hitsOf, open, set, targetFrom } from "./visitor.ts";

const server = await sharedPostgres();
if (!server) console.warn("Races are not tested: PostgreSQL is not installed.");
afterAll(() => server?.stop());

/** Several processes of one site. */
async function processes(count: number) {
  const started = await testProcesses(server, {
    count,
    start: (storage) => startSite({ storage }),
  });
  return Object.assign(started, {
    /** Waits until each process has written its records. */
    settled: () => Promise.all(started.all.map(({ site }) => recorded(site.info))),
  });
}
const soon = (isSo: () => Promise<boolean>) => expect.poll(isSo).toBe(true);

describe.runIf(server)("several processes on one database", () => {
  // Trial R-4 of docs/reliability.md.
  test("hits are counted across processes", async () => {
    await using site = await processes(4);
    const ids = [await add(site.one, "/a", { to: "/x" }), await add(site.one, "/b", { to: "/y" })];
    for (const one of site.all) await soon(async () => (await targetFrom(one, "/b")) === "/y");
    await site.settled();
    const before = await hitsOf(site.one, ids[1] ?? 0);
    await site.atOnce(2_000, (one, i) => open(one, i % 8 < 4 ? "/a" : "/b"));
    await site.atOnce(400, (one, i) => open(one, `/no-${i % 10}`));
    await site.settled();
    expect(await hitsOf(site.one, ids[0] ?? 0)).toBe(1_000);
    expect(await hitsOf(site.one, ids[1] ?? 0)).toBe(before + 1_000);
    const { body } = await site.one.administrator.get(`${base}/404`, { groupBy: "url" });
    const counts = body.items.map(({ count }: { count: number }) => count) as readonly number[];
    const { total } = (await site.one.administrator.get(`${base}/404`)).body;
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(total);
  });

  test("counts agree with the rows while some write and others delete", async () => {
    await using site = await processes(3);
    await set(site.one, { ip_logging: 1 });
    const remove = (one: typeof site.one) =>
      one.administrator.post(`${base}/bulk/404/delete`, {
        global: true,
        filterBy: { url: "no-1" },
      });
    for (let round = 0; round < 5; round++)
      await Promise.all([
        site.atOnce(60, (one, i) => open(one, `/no-${i % 4}`)),
        ...site.all.map(remove),
      ]);
    await site.settled();
    expect((await remove(site.one)).status).toBe(200);
    const { total } = (await site.one.administrator.get(`${base}/404`)).body;
    for (const groupBy of ["url", "ip", "agent"]) {
      const { items } = (await site.one.administrator.get(`${base}/404`, { groupBy })).body;
      const sum = items.reduce((all: number, { count }: { count: number }) => all + count, 0);
      expect([groupBy, sum]).toEqual([groupBy, total]);
    }
  });

  test("a rule applies in every process soon after it is stored, and no longer after it is deleted", async () => {
    await using site = await processes(2);
    const [one, other] = site.all as [typeof site.one, typeof site.one];
    const match_data = { source: { flag_regex: true } };
    const id = await add(one, "^/p/(.*)", { to: "/q/$1", match_data });
    expect(await targetFrom(one, "/p/x")).toBe("/q/x");
    await soon(async () => (await targetFrom(other, "/p/x")) === "/q/x");
    await other.administrator.post(`${base}/bulk/redirect/delete`, { items: [id] });
    expect(await targetFrom(other, "/p/x")).toBeNull();
    await soon(async () => (await targetFrom(one, "/p/x")) === null);
  });

  test("groups have the number of their redirects after concurrent changes", async () => {
    await using site = await processes(4);
    const rule = { match_type: "url", action_type: "error", action_code: 410 };
    const send = (one: typeof site.one, path: string, body: object) =>
      one.administrator.post(`${base}/${path}`, body);
    const idsOf = async () => {
      const list = await site.one.administrator.get(`${base}/redirect`, { per_page: 200 });
      return list.body.items.map(({ id }: { id: number }) => id) as readonly number[];
    };
    await site.atOnce(40, (one, i) =>
      send(one, "redirect", { ...rule, url: `/n-${i}`, group_id: 1 }),
    );
    const ids = await idsOf();
    await Promise.all([
      site.atOnce(20, (one, i) =>
        send(one, `redirect/${ids[i]}`, { ...rule, url: `/m-${i}`, group_id: 2 }),
      ),
      site.atOnce(20, (one, i) => send(one, "redirect", { ...rule, url: `/o-${i}`, group_id: 2 })),
      site.atOnce(10, (one, i) => send(one, "bulk/redirect/delete", { items: [ids[30 + i]] })),
    ]);
    const { items } = (await site.one.administrator.get(`${base}/group`)).body;
    const counts = items.map(({ redirects }: { redirects: number }) => redirects) as number[];
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe((await idsOf()).length);
    expect(await integrityErrors(site.one)).toEqual([]);
  });
});
