import { expect, test } from "vitest";
import { toZoneId, zoneLines } from "./lines.ts";

test("a zone has each transition, in local time before the change", () => {
  const year = (number: number) => Date.UTC(number, 0, 1);
  expect(zoneLines("Europe/Berlin", year(2031), year(2032))).toEqual([
    "BEGIN:VTIMEZONE",
    "TZID:Europe/Berlin",
    "BEGIN:STANDARD",
    "DTSTART:20310101T010000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0100",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:20310330T020000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200",
    "END:DAYLIGHT",
    "BEGIN:STANDARD",
    "DTSTART:20311026T030000",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "END:STANDARD",
    "END:VTIMEZONE",
  ]);
});

test("an offset is a zone without transitions, and its name has no colon", () => {
  expect(toZoneId("UTC+5:30")).toBe("UTC+530");
  const lines = zoneLines("UTC-5:30", 0, Date.UTC(2031, 0, 1));
  expect(lines.filter((line) => line.startsWith("TZOFFSETTO"))).toEqual(["TZOFFSETTO:-0530"]);
});
