import { expect, test } from "vitest";
import { follow, idle, type Change, type View, type Visitor } from "./session.ts";

const minute = 60_000;
const view = (at: number, path: number, origin = 1): View => ({ at, path, origin, device: 1 });

/** Processes views in order, and sums up the changes by page. */
function run(views: readonly View[]) {
  const sums: Record<string, Record<string, number>> = {};
  const seen = new Map<number, number>();
  let visitor: Visitor | undefined;
  const add = ({ path, origin, by }: Change) => {
    const row = (sums[`${path}/${origin}`] ??= {});
    for (const [name, n] of Object.entries(by)) if (n) row[name] = (row[name] ?? 0) + n;
  };
  for (const one of views) {
    const followed = follow(visitor, one, seen.get(one.path) ?? 0);
    visitor = followed.visitor;
    seen.set(one.path, visitor.session);
    followed.changes.forEach(add);
  }
  return sums;
}

test("one page is a bounce", () => {
  expect(run([view(0, 1)])).toEqual({
    "1/1": {
      ...{ pageviews: 1, unique_pageviews: 1, entrances: 1, exits: 1, bounces: 1, visitors: 1 },
      page_visitors: 1,
    },
  });
});

test("pages of a session belong to its source, and its duration to its first page", () => {
  const sums = run([view(0, 1, 7), view(1_500, 2, 8), view(3_000, 3, 9)]);
  expect(Object.keys(sums).toSorted()).toEqual(["1/7", "2/7", "3/7"]);
  expect(sums["1/7"]).toMatchObject({ duration: 3, entrances: 1, bounces: 0, exits: 0 });
  expect(sums["3/7"]).toEqual({ pageviews: 1, unique_pageviews: 1, exits: 1, page_visitors: 1 });
});

test("a new session begins after half an hour, with the same visitor", () => {
  const sums = run([view(0, 1), view(idle, 1), view(2 * idle + 1, 1, 2)]);
  expect(sums["1/1"]).toMatchObject({
    pageviews: 2,
    entrances: 1,
    unique_pageviews: 1,
    visitors: 1,
  });
  expect(sums["1/2"]).toEqual({
    pageviews: 1,
    unique_pageviews: 1,
    entrances: 1,
    exits: 1,
    bounces: 1,
  });
});

test("views in another order than they happened cause no negative duration", () => {
  const sums = run([view(minute, 1), view(0, 2), view(2 * minute, 3)]);
  expect(sums["1/1"]).toMatchObject({ duration: 60 });
  const all = Object.values(sums).reduce((sum, row) => sum + (row["exits"] ?? 0), 0);
  expect(all).toBe(1);
});

test("for any views, sessions end as often as they begin, and no number is negative", () => {
  let seed = 7;
  const random = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
  for (let round = 0; round < 200; round++) {
    let at = 0;
    const views = Array.from({ length: 1 + random(30) }, () =>
      view((at += random(40) * minute), random(4), random(3)),
    );
    const rows = Object.values(run(views));
    const sum = (name: string) => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
    expect(sum("exits")).toBe(sum("entrances"));
    expect(sum("pageviews")).toBe(views.length);
    expect(sum("visitors")).toBe(1);
    expect(sum("bounces")).toBeLessThanOrEqual(sum("entrances"));
    for (const row of rows) for (const n of Object.values(row)) expect(n).toBeGreaterThanOrEqual(0);
  }
});
