import { id, table, text } from "@waymark/core";
import type { NamedTable } from "@waymark/storage";
import { toShape } from "@waymark/storage-sql";
import { expect, test } from "vitest";
import { connect } from "./connection.ts";
import { counts } from "./counts.ts";
import { toOptions } from "./options.ts";
import { sourceOn, type CountDraft, type Read } from "./reads.ts";

const named: NamedTable = {
  name: "notes",
  module: "test",
  table: table({ id: id(), title: text() }) as NamedTable["table"],
};
const writer = connect(toOptions(":memory:"), "writer");
const draft: CountDraft = {
  shape: toShape(sourceOn(writer), named, "count"),
  read: () => ({}) as Read<number>,
};

test("concurrent reads share a running count", async () => {
  const counted = counts(() => 1, 10);
  let times = 0;
  const run = async () => ++times;
  expect(await Promise.all([counted.get(draft, run), counted.get(draft, run)])).toEqual([1, 1]);
  expect(await counted.get(draft, run)).toBe(1);
});

test("after a write rows are counted again, even if an earlier count is still running", async () => {
  const counted = counts(() => 1, 10);
  let tell: (number: number) => void = () => undefined;
  const late = counted.get(draft, () => new Promise<number>((resolve) => (tell = resolve)));
  counted.touch(named);
  expect(await counted.get(draft, async () => 2)).toBe(2);
  tell(1);
  expect(await late).toBe(1);
  expect(await counted.get(draft, async () => 2)).toBe(2);
});

test("a failed count is not cached", async () => {
  const counted = counts(() => 1, 10);
  const failing = counted.get(draft, () => Promise.reject(new Error("refused")));
  await expect(failing).rejects.toThrow("refused");
  expect(await counted.get(draft, async () => 5)).toBe(5);
});
