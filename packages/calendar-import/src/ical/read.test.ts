import { expect, test } from "vitest";
import { readIcal } from "./read.ts";

const all = { from: new Date("2000-01-01"), to: new Date("2030-01-01") };
const asked = { ...all, once: all, most: 50, timezone: "Europe/Lisbon" };
const fileOf = (...lines: readonly string[]) =>
  ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\n");
const eventOf = (...lines: readonly string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
const read = (...lines: readonly string[]) => readIcal(fileOf(...lines), asked);
const firstOf = async (...lines: readonly string[]) => {
  const { events } = await read(...eventOf("UID:a", ...lines));
  return events[0];
};

test.each([
  [
    "of UTC, by the clock of the site",
    "DTSTART:20260701T100000Z",
    "2026-07-01T11:00:00 Europe/Lisbon",
  ],
  ["of a zone", "DTSTART;TZID=Europe/Berlin:20260701T100000", "2026-07-01T10:00:00 Europe/Berlin"],
  [
    "of a zone by its Windows name",
    "DTSTART;TZID=W. Europe Standard Time:20260701T100000",
    "2026-07-01T10:00:00 Europe/Berlin",
  ],
  [
    "of a zone by a global name",
    "DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20260701T100000",
    "2026-07-01T10:00:00 Europe/Berlin",
  ],
  ["of no zone", "DTSTART:20260701T100000", "2026-07-01T10:00:00 Europe/Lisbon"],
  [
    "of a zone that nobody knows",
    "DTSTART;TZID=Nowhere:20260701T100000",
    "2026-07-01T10:00:00 Europe/Lisbon",
  ],
  [
    "of a zone called like a part of the language",
    "DTSTART;TZID=constructor:20260701T100000",
    "2026-07-01T10:00:00 Europe/Lisbon",
  ],
])("a time %s", async (_, line, shown) => {
  const event = await firstOf(line);
  expect(`${event?.start} ${event?.timezone}`).toBe(shown);
});

test("a zone that the file describes is followed through its changes of clocks", async () => {
  const zone = [
    "BEGIN:VTIMEZONE",
    "TZID:Harbour time",
    "BEGIN:STANDARD",
    "DTSTART:19701101T020000",
    "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
    "TZOFFSETFROM:+0500",
    "TZOFFSETTO:+0400",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:19700308T020000",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
    "TZOFFSETFROM:+0400",
    "TZOFFSETTO:+0500",
    "END:DAYLIGHT",
    "END:VTIMEZONE",
  ];
  const at = (time: string) => eventOf(`UID:${time}`, `DTSTART;TZID=Harbour time:${time}`);
  const { events } = await read(...zone, ...at("20260115T120000"), ...at("20260715T120000"));
  expect(events.map(({ start }) => start)).toEqual(["2026-01-15T08:00:00", "2026-07-15T08:00:00"]);
});

test("a calendar may name the zone that its other times are shown in", async () => {
  const { events } = await read(
    "X-WR-TIMEZONE:Asia/Tokyo",
    ...eventOf("UID:a", "DTSTART:20260101T000000Z"),
  );
  expect(events[0]).toMatchObject({ start: "2026-01-01T09:00:00", timezone: "Asia/Tokyo" });
});

test.each([
  [["DTSTART:20260701T100000", "DURATION:P1D"], "2026-07-02T10:00:00", false],
  [["DTSTART:20260701T100000", "DTEND:20260701T090000"], "2026-07-01T10:00:00", false],
  [["DTSTART:20260701T100000"], "2026-07-01T10:00:00", false],
  [["DTSTART;VALUE=DATE:20260701"], "2026-07-01T00:00:00", true],
  [["DTSTART;VALUE=DATE:20260701", "DTEND;VALUE=DATE:20260704"], "2026-07-03T00:00:00", true],
  [["DTSTART;VALUE=DATE:20260701", "DURATION:P2D"], "2026-07-02T00:00:00", true],
])("%j ends at %s", async (lines, end, allDay) => {
  expect(await firstOf(...lines)).toMatchObject({ end, allDay });
});

test("text is unfolded and unescaped", async () => {
  const event = await firstOf(
    "DTSTART:20260701T100000",
    "SUMMARY:A very ",
    " long\\, long name",
    "DESCRIPTION:One\\nTwo\\; three",
  );
  expect(event).toMatchObject({ title: "A very long, long name", description: "One\nTwo; three" });
});

test("blank lines, a mark of the byte order and other line breaks do no harm", async () => {
  const lines = [
    "BEGIN:VCALENDAR",
    "",
    ...eventOf("UID:a", "DTSTART:20260701T100000"),
    "",
    "END:VCALENDAR",
    "",
    "",
  ];
  for (const text of [`\u{feff}${lines.join("\n")}`, lines.join("\r\n"), lines.join("\r")])
    expect((await readIcal(text, asked)).events).toHaveLength(1);
});

test("times that are listed, and times that are taken out", async () => {
  const { events } = await read(
    ...eventOf(
      "UID:a",
      "DTSTART:20240608T030000Z",
      "RDATE:20240609T030000Z,20240610T030000Z",
      "RDATE;VALUE=PERIOD:20240612T030000Z/PT1H",
      "EXDATE:20240609T030000Z",
    ),
  );
  expect(events.map(({ start }) => start.slice(0, 10))).toEqual([
    "2024-06-08",
    "2024-06-10",
    "2024-06-12",
  ]);
});

test("several rules of one event mean all of their times once, each of them under its own name", async () => {
  const { events } = await read(
    ...eventOf(
      "UID:a",
      "DTSTART;TZID=America/Los_Angeles:20120326T110000",
      "RRULE:FREQ=WEEKLY;UNTIL=20120410T065959Z",
      "RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20120410T065959Z",
    ),
  );
  const zone = "America/Los_Angeles";
  expect(events.map(({ uid }) => uid)).toEqual([
    `a-2012-03-26 11:00:00 ${zone}`,
    `a-2012-04-01 11:00:00 ${zone}`,
    `a-2012-04-02 11:00:00 ${zone}`,
    `a-2012-04-08 11:00:00 ${zone}`,
    `a-2012-04-09 11:00:00 ${zone}`,
  ]);
});

test("changed times whose rule is not in the file are events of their own names", async () => {
  const at = (date: string) =>
    eventOf("UID:birthday", `DTSTART;VALUE=DATE:${date}`, `RECURRENCE-ID;VALUE=DATE:${date}`);
  const { events } = await read(...at("20121210"), ...at("20131210"));
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
});

test("of two entries of one name the newer one stands", async () => {
  const at = (sequence: number) =>
    eventOf("UID:a", `SEQUENCE:${sequence}`, `SUMMARY:${sequence}`, "DTSTART:20260701T100000");
  const { events } = await read(...at(1), ...at(3), ...at(2));
  expect(events.map(({ title }) => title)).toEqual(["3"]);
});

test.each([
  ["", "no VCALENDAR"],
  ["<html>", "no VCALENDAR"],
  ["x".repeat(10_485_761), "10 million"],
])("what is no calendar file is refused", async (text, reason) => {
  await expect(readIcal(text, asked)).rejects.toThrow(reason);
});

test("a file that is made to take long is read in bounded time, and says that it is not whole", async () => {
  const rule = "RRULE:FREQ=DAILY;COUNT=1000000;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11";
  const bomb = Array.from({ length: 400 }, (_, i) =>
    eventOf(
      `UID:${i}`,
      "DTSTART:19000101T000000",
      rule,
      "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=9",
    ),
  ).flat();
  const began = performance.now();
  const { isWhole, events } = await read(...bomb);
  expect(isWhole).toBe(false);
  expect(events.length).toBeLessThanOrEqual(50);
  expect(performance.now() - began).toBeLessThan(20_000);
});
