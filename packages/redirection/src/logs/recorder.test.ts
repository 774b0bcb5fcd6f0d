import {
  moduleBuilder,
  defineModule,
  memory,
  StorageUnavailableError,
  type StorageAdapter,
} from "@waymark/core";
import { sqlite } from "@waymark/storage-sqlite";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, startSite } from "../test/site.ts";
import { add, hitsOf, logOf, open, set, type TestSite } from "../test/visitor.ts";
import { expireLogs } from "./jobs.ts";
import { recorded } from "./recorder.ts";

const total = async ({ administrator, site }: TestSite, log: string, query: object = {}) => {
  await recorded(site.info);
  const { body } = await administrator.get(`${base}/${log}`, { per_page: 200, ...query });
  return body.total as number;
};
/** Grouped rows by value. */
const grouped = async ({ administrator, site }: TestSite, log: string, groupBy: string) => {
  await recorded(site.info);
  const { body } = await administrator.get(`${base}/${log}`, { groupBy, per_page: 200 });
  const items = body.items as readonly Record<string, unknown>[];
  return Object.fromEntries(items.map((one) => [one[groupBy], one["count"]]));
};
/** Queues the recurring jobs, as the worker does every hour. */
const strike = moduleBuilder({}).defineTask("hours.strike", ({ transaction }, _: void) =>
  transaction(({ jobs }) => jobs.add(expireLogs)),
);
const hours = defineModule({ name: "hours", tasks: [strike] });
const expire = async ({ site, clock }: TestSite, days: number) => {
  clock.advance(days * 86_400_000);
  await site.run(strike, undefined);
  expect(await site.runJobs()).toBe(1);
};

describe.each(await testStorages())("on %s", (_, storage) => {
  // Trial R-4 of docs/reliability.md.
  test("concurrent hits are counted exactly", async () => {
    await using site = await startSite({ storage: storage() });
    const ids = [await add(site, "/a", { to: "/b" }), await add(site, "/c", { to: "/d" })];
    const paths = ["/a", "/c", "/a"];
    for (let round = 0; round < 3; round++)
      await Promise.all(Array.from({ length: 300 }, (_, i) => open(site, paths[i % 3] ?? "")));
    expect(await hitsOf(site, ids[0] ?? 0)).toBe(600);
    expect(await hitsOf(site, ids[1] ?? 0)).toBe(300);
  });

  test("counts by address, visitor and browser agree with the rows, also after rows are deleted", async () => {
    await using site = await startSite({ storage: storage() });
    await set(site, { ip_logging: 1 });
    const long = `/${"x".repeat(400)}`;
    for (const path of ["/a", "/a", "/b", `${long}1`, `${long}2`, `${long}2`])
      await open(site, path, { headers: { "user-agent": path === "/b" ? "B" : "A" } });
    await open(site, "/a", { remote: "192.0.2.78", headers: { "user-agent": "A" } });
    const urls = { "/a": 3, "/b": 1, [`${long}1`]: 1, [`${long}2`]: 2 };
    expect(await grouped(site, "404", "url")).toEqual(urls);
    expect(await grouped(site, "404", "agent")).toEqual({ A: 6, B: 1 });
    expect(await grouped(site, "404", "ip")).toEqual({ "192.0.2.77": 6, "192.0.2.78": 1 });
    const [newest] = await logOf(site, "404");
    await site.administrator.post(`${base}/bulk/404/delete`, { items: [newest?.["id"]] });
    expect(await grouped(site, "404", "url")).toEqual({ ...urls, "/a": 2 });
    expect(await grouped(site, "404", "ip")).toEqual({ "192.0.2.77": 6 });
    expect(await grouped(site, "log", "url")).toEqual({});
  });

  test("rows expire, unless they are stored forever", async () => {
    await using site = await startSite({
      ...{ storage: storage(), modules: [hours()] },
    });
    await set(site, { expire_404: 3, expire_redirect: 0 });
    await add(site, "/old", { to: "/new" });
    for (const path of ["/old", "/a", "/b"]) await open(site, path);
    expect(await total(site, "404")).toBe(2);
    await expire(site, 2);
    await open(site, "/c");
    expect(await total(site, "404")).toBe(3);
    await expire(site, 1.5);
    expect(await total(site, "404")).toBe(1);
    expect(await grouped(site, "404", "url")).toEqual({ "/c": 1 });
    await expire(site, 100);
    expect(await total(site, "404")).toBe(0);
    expect(await total(site, "log")).toBe(1);
  });

  test("a flood stays within the limits of both logs, and the newest rows are preserved", async () => {
    await using site = await startSite({
      ...{ storage: storage(), modules: [hours()] },
      options: { logRate: 30, logRows: 50 },
    });
    for (let second = 0; second < 4; second++) {
      await Promise.all(Array.from({ length: 100 }, (_, i) => open(site, `/${second}-${i}`)));
      await recorded(site.site.info);
      site.clock.advance(1000);
    }
    expect(await total(site, "404")).toBe(120);
    await expire(site, 0.1);
    expect(await total(site, "404")).toBe(50);
    expect((await logOf(site, "404"))[0]?.["url"]).toMatch(/^\/3-/);
    expect(Object.keys(await grouped(site, "404", "url"))).toHaveLength(50);
  });
});

/** Storage in memory whose transactions fail while a switch is set. */
function failing() {
  const adapter = memory();
  const state = { isBusy: false };
  const storage: StorageAdapter = {
    ...adapter,
    open(...given) {
      const opened = adapter.open(...given);
      const { transaction: begin } = opened;
      return Object.assign(opened, {
        transaction: (work: never) =>
          state.isBusy ? Promise.reject(new StorageUnavailableError("busy")) : begin(work),
      });
    },
  };
  return { storage, state };
}
test("a failed write is repeated, and nothing is counted twice", async () => {
  const { storage, state } = failing();
  await using site = await startSite({ storage });
  const id = await add(site, "/a", { to: "/b" });
  state.isBusy = true;
  expect((await open(site, "/a")).status).toBe(301);
  expect((await open(site, "/a")).status).toBe(301);
  state.isBusy = false;
  expect(await hitsOf(site, id)).toBe(2);
  expect(await logOf(site, "log")).toHaveLength(2);
  expect(site.log.lines).toHaveLength(1);
});

test("pending hits are written when a site closes, without waiting for the next interval", async () => {
  const folder = await mkdtemp(join(tmpdir(), "redirects-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const storage = () => sqlite(join(folder, "site.db"));
  const first = await startSite({ storage: storage() });
  const id = await add(first, "/a", { to: "/b" });
  for (const path of ["/a", "/lost", "/a", "/a"]) await open(first, path);
  await first.site.close();
  await using second = await startSite({ storage: storage() });
  expect(await hitsOf(second, id)).toBe(3);
  expect(await logOf(second, "log")).toHaveLength(3);
  expect(await logOf(second, "404")).toMatchObject([{ url: "/lost" }]);
});
test("a site also closes if storage fails, and logs the loss", async () => {
  const { storage, state } = failing();
  const site = await startSite({ storage });
  await add(site, "/a", { to: "/b" });
  state.isBusy = true;
  await open(site, "/a");
  await open(site, "/a");
  await site.site.close();
  expect(site.log.lines.at(-1)).toMatchObject({ fields: { hits: 2 } });
});
