import type { SiteInfo } from "@waymark/core";
import { expect, test } from "vitest";
import { remembered } from "./cache.ts";

test("a few large responses are cached, or many small ones", async () => {
  const now = new Date("2026-01-15T12:00:00Z");
  const created = async (size: number, many: number): Promise<number> => {
    const site = {} as SiteInfo;
    let times = 0;
    const ask = (name: number) =>
      remembered(site, String(name), { now, isGolden: true }, async () => {
        times++;
        return [{ rows: Array.from({ length: size }, () => ({ values: ["1"] })) }];
      });
    for (let name = 0; name < many; name++) await ask(name);
    expect(times).toBe(many);
    await ask(many - 1);
    expect(times).toBe(many);
    for (let name = many - 1; name >= 0; name--) await ask(name);
    return times - many;
  };
  expect(await created(10, 50)).toBe(0);
  expect(await created(10_000, 50)).toBeGreaterThan(30);
  // A single one is cached whatever its size.
  expect(await created(300_000, 1)).toBe(0);
});
