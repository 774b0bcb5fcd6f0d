import { expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

test("a sealed text is read with its secret alone, and never looks the same twice", async () => {
  const sealed = await seal("JBSWY3DPEHPK3PXP", "two-factor 7 secret");
  expect(sealed).not.toContain("JBSW");
  expect(await seal("JBSWY3DPEHPK3PXP", "two-factor 7 secret")).not.toBe(sealed);
  expect(await unseal(sealed, "two-factor 7 secret")).toBe("JBSWY3DPEHPK3PXP");
  await expect(unseal(sealed, "two-factor 8 secret")).rejects.toThrow();
  await expect(unseal(`${sealed.slice(0, -4)}AAAA`, "two-factor 7 secret")).rejects.toThrow();
});
