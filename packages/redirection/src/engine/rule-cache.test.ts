import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, startSite } from "../test/site.ts";
import { add, targetFrom, type TestSite } from "../test/visitor.ts";

/** Stores many redirects with a file import, which is faster. */
const addMany = async ({ administrator }: TestSite, lines: readonly string[]) => {
  const file = new File([["source,target,regex,code", ...lines].join("\n")], "many.csv");
  const reply = await administrator.upload(`${base}/import/file/1`, file);
  expect(reply.body).toMatchObject({ imported: lines.length });
};

const ignored = { source: { flag_query: "ignore" } };

describe.each(await testStorages())("on %s", (_, storage) => {
  test("lookups among thousands of rules, with and without patterns, are as fast as among a few", async () => {
    await using site = await startSite({ storage: storage() });
    await addMany(
      site,
      Array.from({ length: 2_500 }, (_, i) => `/old-${i},/new-${i},0,301`),
    );
    await addMany(
      site,
      Array.from({ length: 200 }, (_, i) => `^/group-${i}/(.*)$,/g${i}/$1,1,301`),
    );
    for (const i of [0, 1999, 2000, 2499]) {
      expect(await targetFrom(site, `/old-${i}`)).toBe(`/new-${i}`);
      expect(await targetFrom(site, `/OLD-${i}/`)).toBe(`/new-${i}`);
    }
    expect(await targetFrom(site, "/group-199/x")).toBe("/g199/x");
    expect(await targetFrom(site, "/old-2500")).toBeNull();
    await add(site, "/old-2500", { to: "/late" });
    expect(await targetFrom(site, "/old-2500")).toBe("/late");
  });

  test("rules of disabled groups and of other servers do not displace rules that this site applies", async () => {
    await using site = await startSite({ storage: storage(), options: { patterns: 50 } });
    const rows = (count: number, toRow: (i: number) => string) =>
      Array.from({ length: count }, (_, i) => toRow(i));
    await addMany(site, [
      ...rows(1_000, (i) => `/same?p=${i},/other-${i},0,301`),
      ...rows(1_100, (i) => `/other-${i},/x,0,301`),
      ...rows(60, (i) => `^/pattern-${i}/(.*)$,/x,1,301`),
    ]);
    await site.administrator.post(`${base}/bulk/group/disable`, { items: [1] });
    await add(site, "/same", { to: "/own", group_id: 2, match_data: ignored });
    await add(site, "^/pattern/", { to: "/found", regex: true, group_id: 2 });
    expect(await targetFrom(site, "/same")).toBe("/own");
    expect(await targetFrom(site, "/pattern/")).toBe("/found");
  });

  test("rules that differ only in their query are found by it", async () => {
    await using site = await startSite({ storage: storage() });
    const ids = Array.from({ length: 30 }, (_, i) => i);
    await addMany(
      site,
      ids.map((i) => `/index.php?p=${i}&lang=en,/page-${i},0,301`),
    );
    for (const i of [0, 7, 29])
      expect(await targetFrom(site, `/index.php?lang=en&p=${i}`)).toBe(`/page-${i}`);
    expect(await targetFrom(site, "/index.php?lang=en&p=30")).toBeNull();
  });

  test("a rejected write leaves the rules unchanged", async () => {
    await using site = await startSite({ storage: storage() });
    await add(site, "/a", { to: "/b" });
    const { administrator } = site;
    const body = { match_type: "url", action_type: "url", group_id: 1 };
    const many = { ...body, url: ["/x", "/b"], action_data: { url: "/a" } };
    expect((await administrator.post(`${base}/redirect`, many)).status).toBe(400);
    expect(await targetFrom(site, "/a")).toBe("/b");
    const stored = (await administrator.get(`${base}/redirect`)).body.items as { url: string }[];
    const isStored = stored.some(({ url }) => url === "/x");
    expect(await targetFrom(site, "/x")).toBe(isStored ? "/a" : null);
  });
});
