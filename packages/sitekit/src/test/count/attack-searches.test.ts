import { moduleBuilder, defineModule, defineNamespace, memory } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import * as z from "zod";
import { memoryOf } from "../../collect/state.ts";
import { browser, home, startSite, type CountSite } from "./site.ts";
import { siteSearched } from "../../collect/events.ts";

const termsOf = (site: CountSite) =>
  site.run(async ({ db }) =>
    (await db.searches.find({ orderBy: "term" })).map(({ term, searches, clicks }) => [
      term,
      searches,
      clicks,
    ]),
  );

describe.each(await testStorages())("attacks on searches on %s", (_, storage) => {
  test("further pages of results, and searches that are not stored, are not clicks on a result", async () => {
    await using site = await startSite({ storage: storage() });
    await site.open("/?s=fog");
    const headers = { ...browser, referer: `${home}/?s=fog` };
    await site.open("/?s=fog&page=2", { headers });
    await site.open("/?s=anna@harbour.test", { headers });
    await site.open("/tides", { headers });
    await site.flush();
    expect(await termsOf(site)).toEqual([["fog", 1, 1]]);
  });

  test("a reported search and its results page are one, also in two writes", async () => {
    await using site = await startSite({ storage: storage() });
    await site.tell({ type: "search", path: "/find", search: "fog", results: 3 });
    await site.flush();
    site.clock.advance(1_000);
    await site.open("/?s=fog");
    await site.flush();
    expect(await termsOf(site)).toEqual([["fog", 1, 0]]);
    site.clock.advance(60_000);
    await site.open("/?s=fog");
    await site.flush();
    expect(await termsOf(site)).toEqual([["fog", 2, 0]]);
  });

  test("phone and card numbers are not stored, whatever the script of their digits", async () => {
    await using site = await startSite({ storage: storage() });
    for (const search of [
      "٠٦١٢٣٤٥٦٧٨٩",
      "0612‑345‑678",
      "4111–1111–1111–1111",
      "4111_1111_1111_1111",
      "+49 (0)30 123456",
    ])
      await site.tell({ type: "search", path: "/find", search });
    await site.tell({ type: "search", path: "/find", search: "tides 2025-2026" });
    await site.flush();
    expect(await termsOf(site)).toEqual([["tides 2025-2026", 1, 0]]);
  });
});

test("searches through an API are counted on a site without pages", async () => {
  const { post } = moduleBuilder({});
  const find = post({
    summary: "Find a harbour",
    args: { term: z.string().max(100).describe("A word") },
    access: "public",
    status: 200,
    async handler({ args, request, remoteAddress, emit }) {
      await emit(siteSearched, { term: args.term, results: 0, request, remoteAddress });
      return [];
    },
  });
  const harbours = defineModule({
    name: "harbours",
    requires: ["sitekit"],
    namespaces: [defineNamespace("harbours/v1", { "/find": [find] })],
  });
  const storage = memory();
  await using site = await startSite({ storage, modules: [harbours()] });
  await site.site.fetch(
    new Request(`${home}/api/harbours/v1/find`, {
      method: "POST",
      body: JSON.stringify({ term: "fog" }),
      headers: { ...browser, "content-type": "application/json" },
    }),
    { remoteAddress: "192.0.2.1" },
  );
  expect(memoryOf(site.site.info).noted).toHaveLength(1);
  await site.site.close();
  await using again = await startSite({ storage });
  expect(await termsOf(again)).toEqual([["fog", 1, 0]]);
});

test("a flood of searches does not add a row for each of them", async () => {
  await using site = await startSite({ storage: memory(), options: { beacons: 10_000 } });
  for (let i = 0; i < 2_400; i++)
    await site.tell(
      { type: "search", path: "/find", search: `term ${i.toString(36)} x` },
      { from: `10.0.${i % 9}.1` },
    );
  await site.flush();
  const [day] = await site.run(({ db }) => db.days.find({}));
  expect(day?.terms).toBe(2_000);
  expect(await site.run(({ db }) => db.searchVisitors.count())).toBe(2_000);
  expect((await termsOf(site)).find(([term]) => term === "(other)")).toEqual(["(other)", 400, 0]);
}, 60_000);
