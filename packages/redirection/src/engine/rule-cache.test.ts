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
