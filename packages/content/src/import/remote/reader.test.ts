import { expect, test } from "vitest";
import * as z from "zod";
import { newTally } from "../report.ts";
import { remoteClient } from "./client.ts";
import { sameNames } from "./names.ts";
import { remoteReader } from "./reader.ts";

/** Reads a list whose pages a site answers, and returns the keys of its rows and the report. */
async function readList(answer: (page: number) => unknown) {
  const tally = newTally();
  const fetch = async (url: string | URL | Request) => {
    const page = Number(new URL(String(url)).searchParams.get("page"));
    const body = answer(page);
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
