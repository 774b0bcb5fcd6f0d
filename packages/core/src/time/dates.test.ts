import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { dateTime } from "../args/common.ts";
import {
  formatOffset,
  formatTime,
  parseDate,
  toInstant,
  toLocal,
  toLocalAndUtc,
  toUtc,
} from "./dates.ts";
import { isZone } from "./zone.ts";

const NY = "America/New_York";

test.each([
  ["2024-01-15T08:30:00", "2024-01-15T08:30:00", "2024-01-15T13:30:00"],
  ["2024-07-15T08:30:00", "2024-07-15T08:30:00", "2024-07-15T12:30:00"],
  ["2024-01-15 08:30:00", "2024-01-15T08:30:00", "2024-01-15T13:30:00"],
  ["2024-01-15t08:30:00", "2024-01-15T08:30:00", "2024-01-15T13:30:00"],
  ["2024-01-15T08:30:00Z", "2024-01-15T03:30:00", "2024-01-15T08:30:00"],
  ["2024-01-15T08:30:00+02:00", "2024-01-15T01:30:00", "2024-01-15T06:30:00"],
  ["2024-01-15T08:30:00+02", "2024-01-15T01:30:00", "2024-01-15T06:30:00"],
  ["2024-01-15T08:30:00.250Z", "2024-01-15T03:30:00", "2024-01-15T08:30:00"],
  ["1960-05-05T05:05:05", "1960-05-05T05:05:05", "1960-05-05T09:05:05"],
  ["2035-05-05T05:00:00", "2035-05-05T05:00:00", "2035-05-05T09:00:00"],
])("%s in New York is %s, %s UTC", (input, local, utc) => {
  expect(parseDate(input, NY)).toEqual({ local, utc });
});

test("a time skipped by daylight saving moves forward", () => {
  expect(parseDate("2024-03-10T02:30:00", NY)).toEqual({
    local: "2024-03-10T03:30:00",
    utc: "2024-03-10T07:30:00",
  });
});

test("a time that occurs twice is the earlier one", () => {
  expect(parseDate("2024-11-03T01:30:00", NY)?.utc).toBe("2024-11-03T05:30:00");
});

test("a time whose year does not have four digits in the zone or in UTC is rejected", () => {
  expect(parseDate("9999-12-31T23:59:59", NY)).toBeUndefined();
  expect(parseDate("0001-01-01T00:00:00+05:00", "UTC")).toBeUndefined();
  expect(parseDate("9999-12-31T12:00:00", NY)?.utc).toBe("9999-12-31T17:00:00");
});

test.each([
  "",
  "tomorrow",
  "2024-01-15",
  "2024-01-15T08:30",
  "2024-02-30T10:00:00",
  "2024-13-01T10:00:00",
  "2024-02-20T25:00:00",
  "0000-00-00T00:00:00",
  "2024-01-15T08:30:00z",
  "2024-01-15T08:30:00+25:00",
  " 2024-01-15T08:30:00",
  "2024-01-15T08:30:00\n",
])("%j is not a date", (input) => {
  expect(parseDate(input, NY)).toBeUndefined();
});

describe("the instant of an argument", () => {
  test.each([
    ["2024-01-15T08:30:00", "2024-01-15T13:30:00.000Z"],
    ["2024-07-15 08:30:00", "2024-07-15T12:30:00.000Z"],
    ["2024-07-15T08:30:00Z", "2024-07-15T08:30:00.000Z"],
    ["2024-07-15T08:30:00.25+02", "2024-07-15T06:30:00.250Z"],
    ["2024-03-10T02:30:00", "2024-03-10T07:30:00.000Z"],
    ["9999-12-31T23:59:59", "+010000-01-01T04:59:59.000Z"],
  ])("%s of a site in New York is %s", (text, iso) => {
    expect(toInstant(text, NY).toISOString()).toBe(iso);
  });

  test("exists for every value that dateTime() accepts, and agrees with the platform on texts with an offset", () => {
    const digits = (length: number) =>
      fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: length, maxLength: length });
    const sample = fc
      .tuple(
        fc.date({ min: new Date("1000-01-02T00:00:00Z"), max: new Date("9999-12-30T00:00:00Z") }),
        fc.constantFrom("T", "t", " "),
        fc.nat(44).chain(digits),
        fc.constantFrom("", "Z", "+02", "-05:30", "+23:59"),
      )
      .filter(([date]) => !Number.isNaN(date.getTime()))
      .map(([date, between, fraction, offset]) => {
        const iso = date.toISOString();
        return `${iso.slice(0, 10)}${between}${iso.slice(11, 19)}${fraction && `.${fraction}`}${offset}`;
      });
    fc.assert(
      fc.property(sample, (text) => {
        fc.pre(dateTime().safeParse(text).success);
        const instant = toInstant(text, "Europe/Lisbon").getTime();
        expect(Number.isNaN(instant)).toBe(false);
        if (!/Z|:\d\d[+-]\d\d:\d\d$/.test(text)) return;
        expect(instant).toBe(Date.parse(text.replace(/[t ]/, "T").replace(/(\.\d{3})\d*/, "$1")));
      }),
    );
  });

  test("rejects invalid dates and unknown zones", () => {
    expect(() => toInstant("tomorrow", NY)).toThrow("Not a date and time: tomorrow");
    expect(() => toInstant("2024-01-15T08:30:00", "Mars/Base")).toThrow(RangeError);
  });
});

test("offsets that a zone had for less than a week are correct", () => {
  // Brazil, 2000: summer time from October 8 to October 15.
  for (const [utc, local] of [
    ["2000-10-08T03:59:59", "2000-10-07T23:59:59"],
    ["2000-10-08T04:00:00", "2000-10-08T01:00:00"],
    ["2000-10-15T02:59:59", "2000-10-14T23:59:59"],
    ["2000-10-15T03:00:00", "2000-10-14T23:00:00"],
  ])
    expect(toLocal(utc as string, "America/Boa_Vista")).toBe(local);
});

describe("conversions", () => {
  test("agree with the platform's own zones over a century, on both sides of each change", () => {
    for (const zone of [
      NY,
      "Europe/Lisbon",
      "Australia/Lord_Howe",
      "Asia/Kolkata",
      "Pacific/Apia",
    ]) {
      const parts = new Intl.DateTimeFormat("sv", {
        timeZone: zone,
        dateStyle: "short",
        timeStyle: "medium",
      });
      for (let hour = 0; hour < 600_000; hour += 1009) {
        const moment = new Date(Date.UTC(1975, 0, 1) + hour * 3_600_000);
        expect(toLocal(moment, zone)).toBe(parts.format(moment).replace(" ", "T"));
      }
    }
  });

  test("are reversible", () => {
    expect(toUtc(toLocal("2024-08-01T00:00:00", NY), NY)).toBe("2024-08-01T00:00:00");
    expect(toLocalAndUtc(new Date("2024-08-01T00:00:00Z"), NY).local).toBe("2024-07-31T20:00:00");
    expect(formatTime(0)).toBe("1970-01-01T00:00:00");
  });

  test("take fixed offsets as zones", () => {
    expect(toLocal("2024-01-01T00:00:00", "+05:30")).toBe("2024-01-01T05:30:00");
    expect(toLocal("2024-01-01T00:00:00", "UTC-3.5")).toBe("2023-12-31T20:30:00");
    expect(toLocal("2024-01-01T00:00:00", "UTC")).toBe("2024-01-01T00:00:00");
  });

  test("reject invalid times and zones", () => {
    expect(() => toLocal("nope", NY)).toThrow(RangeError);
    expect(() => toLocal("2024-01-01T00:00:00", "Mars/Base")).toThrow(
      "Unknown time zone: Mars/Base",
    );
    expect(() => toLocalAndUtc(new Date(Number.NaN), NY)).toThrow(RangeError);
    expect([isZone(NY), isZone("Mars/Base")]).toEqual([true, false]);
  });

  test("ask the platform about a zone once for each period with one offset", () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
    for (let index = 0; index < 10_000; index++) {
      const day = String((index % 28) + 1).padStart(2, "0");
      const year = 1990 + (index % 40);
      parseDate(`${year}-0${(index % 9) + 1}-${day}T08:30:00`, "America/Chicago");
    }
    const first = asked.mock.calls.length;
    for (let index = 0; index < 10_000; index++)
      parseDate(`${1990 + (index % 40)}-06-15T08:30:00`, "America/Chicago");
    expect(asked.mock.calls.length).toBe(first);
    asked.mockRestore();
  });
});

test.each([
  [0, "+00:00"],
  [19_800_000, "+05:30"],
  [-12_600_000, "-03:30"],
  [50_400_000, "+14:00"],
  // Local mean time of Dublin, and an offset that rounds to none.
  [-1_521_000, "-00:25"],
  [-20_000, "+00:00"],
])("an offset of %i ms is %s", (offset, text) => {
  expect(formatOffset(offset)).toBe(text);
});
