import { expect, test } from "vitest";
import { encrypt, decrypt } from "./encryption.ts";

test("a sealed text can be read only with its secret, and is different each time", async () => {
  const sealed = await encrypt("JBSWY3DPEHPK3PXP", "two-factor 7 secret");
  expect(sealed).not.toContain("JBSW");
  expect(await encrypt("JBSWY3DPEHPK3PXP", "two-factor 7 secret")).not.toBe(sealed);
  expect(await decrypt(sealed, "two-factor 7 secret")).toBe("JBSWY3DPEHPK3PXP");
  await expect(decrypt(sealed, "two-factor 8 secret")).rejects.toThrow();
  await expect(decrypt(`${sealed.slice(0, -4)}AAAA`, "two-factor 7 secret")).rejects.toThrow();
});
