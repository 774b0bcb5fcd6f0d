import { expect, test } from "vitest";
import * as z from "zod";
import { newTally } from "../report.ts";
import { remoteClient } from "./client.ts";
import { sameNames } from "./names.ts";
import { remoteReader } from "./reader.ts";

/** Reads a list whose pages a site answers, and returns the keys of its rows and the report. */
async function readList(answer: (page: number, size: number) => unknown) {
  const tally = newTally();
  const fetch = async (url: string | URL | Request) => {
    const { searchParams } = new URL(String(url));
    const body = answer(Number(searchParams.get("page")), Number(searchParams.get("per_page")));
    return body instanceof Response ? body : Response.json(body);
  };
  const ports = { fetch, clock: { now: () => new Date() }, pause: async () => {} };
  const client = remoteClient("https://old.test/api", { address: "" }, ports, sameNames);
  const rows = remoteReader(client, [], tally).list({
    path: "/boats/v1/boats",
    query: (page, size) => ({ page, per_page: size }),
    rowsIn: (body) => z.array(z.unknown()).safeParse(body).data,
    row: z.object({ id: z.int() }),
    keyOf: ({ id }) => id,
    what: "boat",
  });
  const keys: number[] = [];
  for await (const { id } of rows) keys.push(id);
  return { keys, unmapped: tally.report().unmapped.map(({ why, count }) => [why, count]) };
}
const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ id: from + n }));

test("all rows of a site that ignores the page size are read", async () => {
  const { keys } = await readList(() => ids(1, 120));
  expect(keys).toHaveLength(120);
});

test("a page of invalid rows does not end a list, and one that is repeated does", async () => {
  const invalid = [{ id: "a" }, { id: "b" }];
  const read = await readList((page) => [ids(1, 2), invalid, ids(3, 3)][page - 1] ?? []);
  expect(read).toEqual({ keys: [1, 2, 3], unmapped: [[expect.stringContaining("schema"), 2]] });
  expect((await readList(() => invalid)).unmapped).toEqual([[expect.any(String), 2]]);
});

test("a list that ends with an error or with something else than a page is reported", async () => {
  const forbidden = await readList((page) =>
    page === 1 ? ids(1, 2) : new Response("{}", { status: 403 }),
  );
  expect(forbidden.unmapped).toEqual([["The source does not list them for this caller.", 1]]);
  const end = await readList((page) =>
    page === 1 ? ids(1, 2) : new Response("{}", { status: 400 }),
  );
  expect(end).toEqual({ keys: [1, 2], unmapped: [] });
  expect((await readList(() => ({ boats: [] }))).unmapped).toEqual([[expect.any(String), 1]]);
});

test.each([50, 20])(
  "smaller pages are requested when one with rows up to %d per page is too large",
  async (maxSize) => {
    const all = ids(1, 137);
    const { keys, unmapped } = await readList((page, requested) => {
      const size = Math.min(requested, maxSize);
      const rows = all.slice((page - 1) * size, page * size);
      const isLarge = rows.length > 15 && rows.some(({ id }) => id > 70);
      return isLarge ? new Response("[".repeat(17 * 1024 * 1024)) : rows;
    });
    expect(keys).toEqual(all.map(({ id }) => id));
    expect(unmapped).toEqual([]);
  },
);

test("a list with a row that is too large is reported, and the rows before it are read", async () => {
  const { keys, unmapped } = await readList((page, size) => {
    const rows = ids(1, 60).slice((page - 1) * size, page * size);
    return rows.some(({ id }) => id === 34) ? new Response("[".repeat(17 * 1024 * 1024)) : rows;
  });
  expect(keys).toEqual(ids(1, 33).map(({ id }) => id));
  expect(unmapped).toEqual([
    ["The source returns a row that is too large; the rest is left out.", 1],
  ]);
});

test("rows that the source hides do not end a list when smaller pages are requested", async () => {
  const { keys, unmapped } = await readList((page, size) => {
    const rows = ids(1, 130).slice((page - 1) * size, page * size);
    if (size === 50 && page > 2) return new Response("[".repeat(17 * 1024 * 1024));
    // Of the first 100 rows the caller may read 65.
    return rows.filter(({ id }) => id <= 50 || id > 85);
  });
  expect(keys).toEqual([...ids(1, 50), ...ids(86, 130)].map(({ id }) => id));
  expect(unmapped).toEqual([]);
});
