import type { StorageAdapter } from "@waymark/core";
import { postgres } from "@waymark/storage-postgres";
import { sqlite } from "@waymark/storage-sqlite";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startSite, type CountSite } from "./site.ts";

type Shared = () => Promise<() => StorageAdapter>;
const kinds: readonly (readonly [string, Shared])[] = [
  [
    "SQLite",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "counts-"));
      onTestFinished(() => rm(folder, { recursive: true }));
      return () => sqlite(join(folder, "site.db"));
    },
  ],
  ...(process.env["TEST_POSTGRES"]
    ? [
        [
          "PostgreSQL",
          async () => {
            const schema = `counts_${process.pid}_${Date.now()}`;
            return () =>
              postgres({
                url: process.env["TEST_POSTGRES_URL"] ?? "",
                schema,
                durability: "unchecked",
              });
          },
        ] as const,
      ]
    : []),
];

describe.each(kinds)("several processes on %s", (_, share) => {
  test("a visitor of several processes is one, in one session, and no view is lost", async () => {
    const storage = await share();
    const sites: CountSite[] = [];
    for (let n = 0; n < 3; n++) sites.push(await startSite({ storage: storage() }));
    const [one] = sites;
    if (!one) throw new Error("none");
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        Array.from({ length: 60 }, (_one, i) =>
          sites[i % 3]?.open(`/${i % 7}`, { from: `192.0.2.${i % 20}` }),
        ),
      );
      await Promise.all(sites.map((site) => site.flush()));
      for (const site of sites) site.clock.advance(1_000);
    }
    const sums = await one.totals();
    expect(sums).toMatchObject({
      pageviews: 180,
      visitors: 20,
      entrances: 20,
      exits: 20,
      bounces: 0,
    });
    const paths = Object.values(await one.paths());
    expect(paths.reduce((sum, row) => sum + row.pageviews, 0)).toBe(180);
    // Each of 20 visitors sees the 3 of 7 pages that 60 has in common with 20, each round the same.
    expect(sums["page_visitors"]).toBe(sums["unique_pageviews"]);
    const salts = await one.run(({ db }) => db.salts.find({}));
    expect(salts).toHaveLength(1);
    const views = await one.run(({ db }) => db.views.find({}));
    for (const name of ["pageviews", "entrances", "exits", "visitors", "duration"] as const)
      expect([name, views.reduce((sum, row) => sum + row[name], 0)]).toEqual([name, sums[name]]);
    for (const site of sites) await site.site.close();
  });
});
