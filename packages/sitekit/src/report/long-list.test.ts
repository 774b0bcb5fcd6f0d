import { expect, test } from "vitest";
import { eachOf, sorted } from "./long-list.ts";

test("a long list is sorted like a short one, and stably", async () => {
  for (const length of [0, 1, 2, 499, 500, 501, 7_777]) {
    const list = Array.from({ length }, (_one, i) => ({ i, n: (i * 7_919) % 101 }));
    const compare = (a: { readonly n: number }, b: { readonly n: number }) => a.n - b.n;
    expect(await sorted(list, compare)).toEqual(list.toSorted(compare));
    let sum = 0;
    await eachOf(list, ({ i }) => (sum += i));
    expect(sum).toBe(list.reduce((all, { i }) => all + i, 0));
  }
});
