import { expect, test } from "vitest";
import { toVisitorKeys } from "./daily-key.ts";

test("a visitor has one key per day, which depends on salt, address, browser and host", async () => {
  const [one, other] = [await toVisitorKeys("salt"), await toVisitorKeys("other salt")];
  const key = await one("192.0.2.1", "Browser", "site.test");
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(await one("192.0.2.1", "Browser", "site.test")).toBe(key);
  const others = [
    await other("192.0.2.1", "Browser", "site.test"),
    await one("192.0.2.2", "Browser", "site.test"),
    await one("192.0.2.1", "Browser 2", "site.test"),
    await one("192.0.2.1", "Browser", "other.test"),
    await one("192.0.2.1Browser", "", "site.test"),
  ];
  expect(new Set([key, ...others]).size).toBe(6);
});
