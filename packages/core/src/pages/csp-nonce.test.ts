import { expect, test } from "vitest";
import { cspNonce } from "./csp-nonce.ts";

test("a nonce is found if the enforced policy contains one", () => {
  const policy = "default-src 'nonce-d'; script-src 'strict-dynamic' 'nonce-abc+/='";
  expect(cspNonce(policy, "script")).toBe("abc+/=");
  expect(cspNonce(policy, "style")).toBe("d");
  expect(cspNonce("script-src 'nonce-\"x'", "script")).toBeUndefined();
  expect(cspNonce(null, "script")).toBeUndefined();
});

test("a hostile policy is read in one pass", () => {
  const began = process.cpuUsage();
  cspNonce("script-src a;".repeat(50_000), "script");
  cspNonce(`script-src ${" ".repeat(200_000)}x`, "style");
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(2_000);
});
