import * as native from "@node-rs/argon2";
import { expect, test } from "vitest";
import { portableArgon2 } from "./argon2.ts";

const cost = { memoryCost: 256, timeCost: 2, parallelism: 2 };
const passwords = ["tide", "né à Łódź 🌊", "x".repeat(4096)];

test("argon2 in JavaScript and native code read each other's hashes", async () => {
  const portable = await portableArgon2();
  for (const password of passwords) {
    const here = await portable.hash(password, cost);
    const there = await native.hash(password, cost);
    expect(here.replace(/\$[^$]+\$[^$]+$/, "")).toBe(there.replace(/\$[^$]+\$[^$]+$/, ""));
    expect(here).toHaveLength(there.length);
    for (const hashed of [here, there]) {
      expect(await native.verify(hashed, password)).toBe(true);
      expect(await portable.verify(hashed, password)).toBe(true);
      expect(await portable.verify(hashed, `${password}.`)).toBe(false);
      expect(await native.verify(hashed, `${password}.`)).toBe(false);
    }
  }
});

test("hashes of other kinds and versions of argon2 are read by both", async () => {
  const portable = await portableArgon2();
  const { Argon2d, Argon2i } = { Argon2d: 0, Argon2i: 1 };
  for (const algorithm of [Argon2d, Argon2i])
    for (const version of [0, 1]) {
      const hashed = await native.hash("tide", { ...cost, algorithm, version } as never);
      expect([hashed, await portable.verify(hashed, "tide")]).toEqual([hashed, true]);
      expect(await portable.verify(hashed, "ebb")).toBe(false);
    }
});

test("texts that are not argon2 hashes are rejected by both", async () => {
  const portable = await portableArgon2();
  const good = await portable.hash("tide", cost);
  for (const hashed of ["", "$P$BwE6wq", "$2y$10$abc", good.slice(0, -44), `${good}$x`]) {
    await expect(portable.verify(hashed, "tide")).rejects.toThrow();
    await expect(native.verify(hashed, "tide")).rejects.toThrow();
  }
});
