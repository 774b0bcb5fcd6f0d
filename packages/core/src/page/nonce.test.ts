import { expect, test } from "vitest";
import { nonceOf } from "./nonce.ts";

test("a number used once is found where the policy in force names one", () => {
  const policy = "default-src 'nonce-d'; script-src 'strict-dynamic' 'nonce-abc+/='";
  expect(nonceOf(policy, "script")).toBe("abc+/=");
  expect(nonceOf(policy, "style")).toBe("d");
  expect(nonceOf("script-src 'nonce-\"x'", "script")).toBeUndefined();
  expect(nonceOf(null, "script")).toBeUndefined();
});

test("a hostile policy is read in one pass", () => {
  const began = performance.now();
  nonceOf("script-src a;".repeat(50_000), "script");
  nonceOf(`script-src ${" ".repeat(200_000)}x`, "style");
  expect(performance.now() - began).toBeLessThan(2_000);
});
