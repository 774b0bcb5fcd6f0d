import { Temporal } from "temporal-polyfill";

/** The rules of zones in calendar programs: start and end of daylight saving time, in local time before the change. */
const rules: Readonly<Record<string, readonly (readonly [string, string, string, string])[]>> = {
  "Australia/Hobart": [
    ["DAYLIGHT", "16011001T020000", "FREQ=YEARLY;BYDAY=1SU;BYMONTH=10", "+1000 +1100"],
    ["STANDARD", "16010101T030000", "FREQ=YEARLY;BYDAY=1SU;BYMONTH=4", "+1100 +1000"],
  ],
  "America/Los_Angeles": [
    ["DAYLIGHT", "20070311T020000", "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "-0800 -0700"],
    ["STANDARD", "20071104T020000", "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "-0700 -0800"],
  ],
  "Europe/Berlin": [
    ["DAYLIGHT", "19810329T020000", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "+0100 +0200"],
    ["STANDARD", "19961027T030000", "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "+0200 +0100"],
  ],
  "Asia/Jerusalem": [
    [
      "DAYLIGHT",
      "20130329T020000",
      "FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29",
      "+0200 +0300",
    ],
    ["STANDARD", "20131027T020000", "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "+0300 +0200"],
  ],
  "Asia/Kolkata": [["STANDARD", "19700101T000000", "", "+0530 +0530"]],
  "Australia/Lord_Howe": [
    ["DAYLIGHT", "20081005T020000", "FREQ=YEARLY;BYMONTH=10;BYDAY=1SU", "+1030 +1100"],
    ["STANDARD", "20080406T020000", "FREQ=YEARLY;BYMONTH=4;BYDAY=1SU", "+1100 +1030"],
  ],
  "America/Sao_Paulo": [["STANDARD", "20190216T000000", "", "-0200 -0300"]],
};

/** The definition of a zone: by its rules, or by a list of its transitions from 2024 to 2030. */
export const vtimezone = (tzid: string, zone: string, byRule: boolean): readonly string[] => [
  "BEGIN:VTIMEZONE",
  `TZID:${tzid}`,
  ...(byRule
    ? (rules[zone] ?? []).flatMap(([kind, start, rule, offsets]) =>
        observance(kind, start, rule === "" ? [] : [`RRULE:${rule}`], offsets),
      )
    : listed(zone)),
  "END:VTIMEZONE",
];

const observance = (kind: string, start: string, more: readonly string[], offsets: string) => {
  const [from = "", to = ""] = offsets.split(" ");
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...more,
    `END:${kind}`,
  ];
};

function listed(zone: string): readonly string[] {
  let time = Temporal.ZonedDateTime.from({ year: 2024, month: 1, day: 1, timeZone: zone });
  const before = (at: Temporal.ZonedDateTime) => at.subtract({ seconds: 1 });
  const offset = (at: Temporal.ZonedDateTime) => at.offset.replace(":", "");
  const compact = (wall: Temporal.PlainDateTime) =>
    wall.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");
  const first = compact(time.toPlainDateTime());
  const lines = observance("STANDARD", first, [], `${offset(time)} ${offset(time)}`);
  for (;;) {
    const next = time.getTimeZoneTransition("next");
    if (!next || next.year > 2030) return lines;
    const old = before(next);
    // The local time before the change: one second after the last.
    const wall = old.toPlainDateTime().add({ seconds: 1 });
    const kind = next.offsetNanoseconds > old.offsetNanoseconds ? "DAYLIGHT" : "STANDARD";
    lines.push(...observance(kind, compact(wall), [], `${offset(old)} ${offset(next)}`));
    time = next;
  }
}
