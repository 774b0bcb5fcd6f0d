import { expect, test } from "vitest";
import { codeAt, matchingStep, newTotpSecret, stepAt, toOtpAuth } from "./codes.ts";

/** "12345678901234567890" of RFC 6238, in base32. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the code at second %i matches RFC 6238", async (second, code) => {
  expect(await codeAt(secret, stepAt(new Date(second * 1000)))).toBe(code);
});

test("codes of the previous and the next step are accepted, others are not", async () => {
  const now = new Date("2026-01-15T17:00:00Z");
  const step = stepAt(now);
  for (const [other, expected] of [
    [-2, undefined],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, undefined],
  ] as const)
    expect(
      await matchingStep(secret, await codeAt(secret, step + other), { now, lastStep: 0 }),
    ).toBe(expected);
});

test("a used or earlier time step is rejected", async () => {
  const now = new Date("2026-01-15T17:00:00Z");
  const step = stepAt(now);
  const code = async (at: number, lastStep: number) =>
    matchingStep(secret, await codeAt(secret, at), { now, lastStep });
  expect(await code(step, step)).toBeUndefined();
  expect(await code(step - 1, step)).toBeUndefined();
  expect(await code(step + 1, step)).toBe(step + 1);
});

test("spaces and hyphens in a code are ignored; other characters are rejected", async () => {
  const now = new Date(59_000);
  const match = (sent: string) => matchingStep(secret, sent, { now, lastStep: -1 });
  expect(await match("287 082")).toBe(1);
  for (const sent of ["", "287082x", "0287082", "２８７０８２", "287082\0", "28708"])
    expect(await match(sent)).toBeUndefined();
});

test("secrets have 160 random bits, and the URI for apps is escaped", () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
  expect(toOtpAuth("ABC", "Lights: & more", "a:b?c")).toBe(
    "otpauth://totp/Lights%20%20%26%20more:a%20b%3Fc?secret=ABC&issuer=Lights%20%20%26%20more&algorithm=SHA1&digits=6&period=30",
  );
});
