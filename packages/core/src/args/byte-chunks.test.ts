import { expect, test } from "vitest";
import { coalesceChunks } from "./byte-chunks.ts";

async function* inChunks(sizes: readonly number[]) {
  let at = 0;
  for (const size of sizes) yield Uint8Array.from({ length: size }, () => at++ % 251);
}
async function piecesOf(sizes: readonly number[]): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of coalesceChunks(inChunks(sizes))) pieces.push(piece);
  return pieces;
}

test.each([
  ["bytes one by one", Array.from({ length: 200_000 }, () => 1), 4],
  ["large chunks", [70_000, 20_000, 16_384], 3],
  ["a large chunk behind a small one", [10, 20_000, 70_000, 5], 3],
  ["chunks without a byte", [0, 5, 0, 0], 1],
  ["nothing", [], 0],
] as const)("%s arrive in order, in few pieces", async (_, sizes, count) => {
  const pieces = await piecesOf(sizes);
  expect(pieces.length).toBe(count);
  const bytes = pieces.flatMap((piece) => [...piece]);
  expect(bytes.length).toBe(sizes.reduce<number>((sum, size) => sum + size, 0));
  expect(bytes.every((byte, i) => byte === i % 251)).toBe(true);
});

test("the source is released when reading stops", async () => {
  let isOver = false;
  async function* endless() {
    try {
      for (;;) yield new Uint8Array(20_000);
    } finally {
      isOver = true;
    }
  }
  for await (const _ of coalesceChunks(endless())) break;
  expect(isOver).toBe(true);
});
