import { expect, test } from "vitest";
import { readCsv } from "../csv/read.ts";
import { readIcal } from "./read.ts";

const ever = { from: new Date("1000-01-02"), to: new Date("9999-12-30") };
const window = { from: new Date("2031-01-01"), to: new Date("2034-01-01"), once: ever };
const requested = { ...window, max: 1000, timezone: "Europe/Lisbon" };
const many = (count: number, text: string, between = "\n") =>
  Array.from({ length: count }, () => text).join(between);
const event = (...lines: readonly string[]) =>
  ["BEGIN:VEVENT", "UID:a", "SUMMARY:Walk", ...lines, "END:VEVENT"].join("\n");
const file = (...parts: readonly string[]) =>
  ["BEGIN:VCALENDAR", ...parts, "END:VCALENDAR"].join("\n");
const start = "DTSTART:20310310T190000";
const daily = [start, "RRULE:FREQ=DAILY"];
const zone = file(
  "BEGIN:VTIMEZONE",
  "TZID:Harbour time",
  many(
    40,
    `BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETTO:+0100\n${many(5, `RDATE:${many(100, "20000101T000000", ",")}`)}\nEND:STANDARD`,
  ),
  "END:VTIMEZONE",
);

test.each([
  ["lines of an event", () => file(event(start, many(1_000_000, "A:b"))), 0],
  ["categories", () => file(event(...daily, `CATEGORIES:${many(100_000, "a", ",")}`)), 1000],
  ["parameters", () => file(event(start, `X-A;${many(1_000_000, "A=B", ";")}:x`)), 1],
  [
    "a file within",
    () => file(event(start, `ATTACH;ENCODING=BASE64;VALUE=BINARY:${"A".repeat(5_000_000)}`)),
    1,
  ],
])("a file with too many or too long %s takes bounded time", async (_, text, count) => {
  const input = text();
  const { events } = await readIcal(input, requested);
  expect(Math.min(events.length, 1000)).toBe(count);
});

test("a zone with thousands of transitions stops the import of its file, but not the site", async () => {
  const times = Array.from({ length: 3000 }, (_, i) => `${2000 + i}0310T190000`);
  const events = times.map((time) => event(`DTSTART;TZID=Harbour time:${time}`));
  const feed = await readIcal(
    zone.replace("END:VCALENDAR", `${events.join("\n").replaceAll("UID:a\n", "")}\nEND:VCALENDAR`),
    requested,
  );
  expect(feed.warnings.join()).toContain("too many transitions");
  expect(feed.isWhole).toBe(false);
});

test.each([
  ["columns", ",".repeat(5_000_000)],
  ["quotes", '"a"x'.repeat(2_000_000)],
])("millions of %s are not a valid row", (_, text) => {
  expect(() => readCsv(text, 1000)).toThrow("The table is invalid");
});
