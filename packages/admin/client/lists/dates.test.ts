import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toDate } from "./dates.ts";

beforeEach(() => void vi.stubEnv("TZ", "America/New_York"));
afterEach(() => void vi.unstubAllEnvs());

test("a day is the same day west of Greenwich", () => {
  expect(new Date("2026-11-27").getDate()).toBe(26);
  expect(toDate({}, "launched", "2026-11-27")?.getDate()).toBe(27);
});

test("a time in UTC is preferred to one without a zone", () => {
  const item = { date: "2026-11-27T23:30:00", date_gmt: "2026-11-27T22:30:00" };
  expect(toDate(item, "date", item.date)?.toISOString()).toBe("2026-11-27T22:30:00.000Z");
  expect(toDate({}, "date", "soon")).toBeUndefined();
});
