import { hash } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { hashPassword, isOutdated, isPassword } from "./passwords.ts";

test("a password matches its hash in any Unicode normalization", async () => {
  const hashed = await hashPassword("caf\u00e9");
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword("cafe\u0301", hashed)).toBe(true);
  expect(await isPassword("cafe", hashed)).toBe(false);
  expect(isOutdated(hashed)).toBe(false);
});

test("no password matches a missing or foreign hash", async () => {
  expect(await isPassword("", null)).toBe(false);
  expect(await isPassword("x", undefined)).toBe(false);
  expect(await isPassword("x", "$P$B1234567890")).toBe(false);
});

test("a hash with a lower cost is outdated, one with a higher cost is not", async () => {
  const cheap = await hash("x", { memoryCost: 8192, timeCost: 2, parallelism: 1 });
  const dear = await hash("x", { memoryCost: 20_480, timeCost: 2, parallelism: 1 });
  expect([isOutdated(cheap), isOutdated(dear), isOutdated("$P$B12")]).toEqual([true, false, true]);
});

test("rejects password hashes beyond the queue limit and completes the others", async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => isPassword("x", null)));
  const rejected = results.filter(({ status }) => status === "rejected");
  expect(rejected).toHaveLength(6);
});

test("unknown users do not break the check for others", async () => {
  vi.resetModules();
  const fresh = await import("./passwords.ts");
  const busy = Array.from({ length: 54 }, () => fresh.hashPassword("x"));
  await Promise.allSettled([fresh.isPassword("x", null), ...busy]);
  expect(await fresh.isPassword("x", null)).toBe(false);
});
