import { isZone } from "@waymark/core";
import { expect, test } from "vitest";
import { windowsZones } from "./windows-zones.ts";
import { offsetOf, zoneGuessed, zoneNamed } from "./zone-names.ts";

const rows = windowsZones
  .trim()
  .split("\n")
  .map((line) => line.split("|"));

test("every Windows zone is a zone of this platform, by its name and by its display name", () => {
  expect(rows.length).toBeGreaterThanOrEqual(139);
  for (const [name = "", zone = "", places = ""] of rows) {
    expect([name, isZone(zone), zoneNamed(name), zoneNamed(`(UTC) ${places}`)]).toEqual([
      name,
      true,
      zone,
      zone,
    ]);
  }
});

test.each([
  ["EST5EDT", "America/New_York"],
  ["PST8PDT", "America/Los_Angeles"],
  ["(UTC+02:00) Helsinki, Kyiv", "Europe/Kiev"],
  ["(GMT+01.00) Sarajevo, Skopje, Warsaw, Zagreb", "Europe/Warsaw"],
  ["(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London", "Europe/London"],
  ["(UTC-05:00) Eastern Time (US and Canada)", "America/New_York"],
  ["(UTC-08:00) Pacific Time (US & Canada); Tijuana", "America/Los_Angeles"],
  ["(UTC-04:00) La Paz", "America/La_Paz"],
  ["(UTC-07:00) La Paz", "America/Mazatlan"],
  ["(UTC+01:00) Oslo", "Europe/Oslo"],
  ["W. Europe Daylight Time", "Europe/Berlin"],
  ["azores standard time", "Atlantic/Azores"],
  ["europe/berlin", "Europe/Berlin"],
  ["/mozilla.org/20050126_1/America/Indiana/Indianapolis", "America/Indiana/Indianapolis"],
  ["/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "Europe/Berlin"],
  ["Etc/GMT+5", "Etc/GMT+5"],
  ["tzone://Microsoft/Utc", "UTC"],
  ["UTC-02", "Etc/GMT+2"],
])("%s is %s", (name, zone) => {
  expect(zoneNamed(name)).toBe(zone);
});

test.each([
  ["GMT+0200", "UTC+2"],
  ["+05:30", "UTC+5:30"],
  ["UTC-3", "UTC-3"],
  ["Paris", "Europe/Paris"],
  ["Eastern Time (US & Canada)", "America/New_York"],
  ["PDT", "America/Los_Angeles"],
])("%s most likely means %s", (name, zone) => {
  expect([zoneNamed(name), zoneGuessed(name)]).toEqual([undefined, zone]);
});

test.each(["Nowhere", "constructor", "", "Europe/Atlantis", "GMT+99", "x".repeat(1000)])(
  "%s is not a zone",
  (name) => {
    expect([zoneNamed(name), zoneGuessed(name), offsetOf(name)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  },
);
