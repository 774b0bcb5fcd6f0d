import { moduleBuilder, defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { tally, toTallyKey } from "../logs/tallies.ts";
import { tables } from "../tables.ts";
import { base, startSite } from "./site.ts";

const { defineTask } = moduleBuilder({ tables });
interface VisitInput {
  readonly url: string;
  readonly ip: string;
  readonly agent: string;
  readonly referrer?: string;
  readonly method?: string;
}
/** Writes log rows as the recorder does. */
const fill = defineTask("test.visits", ({ transaction, clock }, visits: readonly VisitInput[]) =>
  transaction(async ({ db }) => {
    const rows = visits.map(({ url, ip, agent, referrer = "", method = "GET" }) => ({
      ...{ url, url_key: toTallyKey(url), ip, agent, referrer, created: clock.now() },
      ...{ domain: "http://site.test", request_method: method },
    }));
    await db.misses.insertAll(rows.map((row) => ({ ...row, http_code: 404 })));
    await db.logs.insertAll(
      rows.map((row) => ({ ...row, http_code: 301, sent_to: "/new", redirect_by: "redirection" })),
    );
    await tally(db, "misses", rows, 1);
    await tally(db, "logs", rows, 1);
  }),
);
const visits: readonly VisitInput[] = [
  { url: "/a", ip: "192.0.2.1", agent: "Fox/1", referrer: "http://elsewhere.example/x" },
  { url: "/b", ip: "192.0.2.1", agent: "Fox/1" },
  { url: "/a", ip: "192.0.2.10", agent: "curl", method: "POST" },
  { url: "/a/c", ip: "2001:db8::1", agent: "12" },
];
const path = { log: `${base}/log`, 404: `${base}/404` } as const;
const bulk = { log: `${base}/bulk/log/delete`, 404: `${base}/bulk/404/delete` } as const;

describe.each(await testStorages())("logs on %s", (_, storage) => {
  const start = async () => {
    const site = await startSite({
      storage: storage(),
      timezone: "America/New_York",
      modules: [defineModule({ name: "fill", tasks: [fill] })()],
    });
    await site.site.run(fill, visits);
    const ids = async (log: keyof typeof path, query: object) =>
      (await site.administrator.get(path[log], { ...query })).body.items.map(
        ({ id }: { id: number | string }) => id,
      );
    return Object.assign(site, { ids });
  };

  test("a row has its time and values in the site's time zone and format", async () => {
    await using site = await start();
    const { body } = await site.administrator.get(path.log, { filterBy: { "url-exact": "/b" } });
    expect(body).toEqual({
      items: [
        {
          ...{
            id: 2,
            created: "January 15, 2026",
            created_time: "7:00 am",
            url: "/b",
            agent: "Fox/1",
          },
          ...{ referrer: "", domain: "http://site.test", ip: "192.0.2.1", http_code: 301 },
          ...{ request_method: "GET", request_data: "", sent_to: "/new", redirection_id: 0 },
          ...{ redirect_by_slug: "redirection", redirect_by: "Redirection" },
        },
      ],
      total: 1,
    });
    const { items } = (await site.administrator.get(path[404])).body;
    expect(Object.keys(items[0])).not.toContain("sent_to");
  });

  test.each(["log", 404] as const)("%s: rows are filtered", async (log) => {
    await using site = await start();
    expect(await site.ids(log, {})).toEqual([4, 3, 2, 1]);
    expect(await site.ids(log, { filterBy: { ip: "192.0.2.1" } })).toEqual([2, 1]);
    expect(await site.ids(log, { filterBy: { ip: "2001:0db8:0::1" } })).toEqual([4]);
    expect(await site.ids(log, { filterBy: { ip: "192.0.2" } })).toEqual([3, 2, 1]);
    expect(await site.ids(log, { filterBy: { url: "/a" } })).toEqual([4, 3, 1]);
    expect(await site.ids(log, { filterBy: { "url-exact": "/a", url: "c" } })).toEqual([3, 1]);
    expect(await site.ids(log, { filterBy: { agent: "fox" } })).toEqual([2, 1]);
    expect(await site.ids(log, { filterBy: { referrer: "elsewhere" } })).toEqual([1]);
    expect(await site.ids(log, { filterBy: { method: "post" } })).toEqual([3]);
    expect(await site.ids(log, { filterBy: { method: "nope" } })).toEqual([4, 3, 2, 1]);
    expect(await site.ids(log, { filterBy: { http: 200 } })).toEqual([]);
    expect(await site.ids(log, { filterBy: { http: "9".repeat(400) } })).toEqual([]);
    expect(await site.ids(log, { filterBy: { http: 1e20 } })).toEqual([]);
    expect(await site.ids(log, { orderby: "url", direction: "asc" })).toEqual([1, 3, 4, 2]);
    expect(await site.ids(log, { orderby: "total", direction: "asc" })).toEqual([1, 2, 3, 4]);
  });

  test("only the log of redirects has targets", async () => {
    await using site = await start();
    expect(
      await site.ids("log", { filterBy: { target: "new", redirect_by: "redirection" } }),
    ).toHaveLength(4);
    const { body } = await site.administrator.get(path[404], { filterBy: { target: "new" } });
    expect(body.code).toBe("rest_invalid_param");
  });

  test("rows are counted by shared values, with and without a filter", async () => {
    await using site = await start();
    const grouped = async (query: object) =>
      (await site.administrator.get(path[404], { ...query })).body;
    expect(await grouped({ groupBy: "url" })).toEqual({
      items: [
        { count: 2, url: "/a", id: "/a" },
        { count: 1, url: "/a/c", id: "/a/c" },
        { count: 1, url: "/b", id: "/b" },
      ],
      total: 3,
    });
    expect((await grouped({ groupBy: "ip", direction: "asc" })).items[2]).toEqual({
      count: 2,
      ip: "192.0.2.1",
      id: "192.0.2.1",
    });
    const some = await grouped({ groupBy: "agent", filterBy: { url: "/a" }, per_page: 5 });
    expect(some).toEqual({
      items: ["12", "Fox/1", "curl"].map((agent) => ({ count: 1, agent, id: agent })),
      total: 3,
    });
    expect((await grouped({ groupBy: "url-exact" })).total).toBe(3);
    expect((await grouped({ groupBy: "nope" })).total).toBe(4);
  });

  test("rows are deleted by ID, by value, by a filter, and all with a confirmation", async () => {
    await using site = await start();
    const remove = (body: object) => site.administrator.post(bulk[404], body);
    expect((await remove({})).body.total).toBe(4);
    expect((await remove({ items: [2, "x", 99] })).body.total).toBe(3);
    // A numeric value is not an ID where values are expected.
    expect((await remove({ items: ["12"], groupBy: "agent" })).body).toMatchObject({ total: 2 });
    expect(await site.ids(404, {})).toEqual([3, 1]);
    expect((await remove({ global: true })).body.code).toBe("redirect_bulk_unconfirmed");
    expect((await remove({ global: true, filterBy: { referrer: "elsewhere" } })).status).toBe(200);
    expect(await site.ids(404, {})).toEqual([3]);
    expect(await site.ids(404, { groupBy: "url" })).toEqual(["/a"]);
    expect((await remove({ global: true, confirm: "all" })).body.total).toBe(0);
    expect(await site.ids(404, { groupBy: "url" })).toEqual([]);
    expect(await site.ids("log", {})).toHaveLength(4);
  });

  test("deleted rows are removed from the counts", async () => {
    await using site = await start();
    await site.administrator.post(bulk.log, { items: ["/a"], groupBy: "url" });
    const { body } = await site.administrator.get(path.log, { groupBy: "ip" });
    expect(body.items).toEqual([
      { count: 1, ip: "192.0.2.1", id: "192.0.2.1" },
      { count: 1, ip: "2001:db8::1", id: "2001:db8::1" },
    ]);
  });
});
