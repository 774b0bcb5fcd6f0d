import { expect, test } from "vitest";
import { vtimezone } from "../test/vtimezone.ts";
import { readIcal } from "./read.ts";

const all = { from: new Date("2000-01-01"), to: new Date("2030-01-01") };
const requested = { ...all, once: all, max: 50, timezone: "Europe/Lisbon" };
const fileOf = (...lines: readonly string[]) =>
  ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\n");
const eventOf = (...lines: readonly string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
const read = (...lines: readonly string[]) => readIcal(fileOf(...lines), requested);
const firstOf = async (...lines: readonly string[]) => {
  const { events } = await read(...eventOf("UID:a", ...lines));
  return events[0];
};

test.each([
  [
    "in UTC, in the time zone of the site",
    "DTSTART:20260701T100000Z",
    "2026-07-01T11:00:00 Europe/Lisbon",
  ],
  ["in a zone", "DTSTART;TZID=Europe/Berlin:20260701T100000", "2026-07-01T10:00:00 Europe/Berlin"],
  [
    "in a zone by its Windows name",
    "DTSTART;TZID=W. Europe Standard Time:20260701T100000",
    "2026-07-01T10:00:00 Europe/Berlin",
  ],
  [
    "in a zone by a global name",
    "DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20260701T100000",
    "2026-07-01T10:00:00 Europe/Berlin",
  ],
  ["without a zone", "DTSTART:20260701T100000", "2026-07-01T10:00:00 Europe/Lisbon"],
  [
    "in a zone as Outlook shows it",
    'DTSTART;TZID="(UTC+02:00) Helsinki, Kyiv":20260701T100000',
    "2026-07-01T10:00:00 Europe/Kiev",
  ],
  [
    "in an old American zone",
    "DTSTART;TZID=EST5EDT:20260701T100000",
    "2026-07-01T10:00:00 America/New_York",
  ],
  ["with an offset", "DTSTART;TZID=GMT+0200:20260701T100000", "2026-07-01T10:00:00 UTC+2"],
  [
    "with an abbreviation",
    "DTSTART;TZID=PDT:20260701T100000",
    "2026-07-01T10:00:00 America/Los_Angeles",
  ],
  [
    "in an unknown zone",
    "DTSTART;TZID=Nowhere:20260701T100000",
    "2026-07-01T10:00:00 Europe/Lisbon",
  ],
  [
    "in a zone named like a part of the language",
    "DTSTART;TZID=constructor:20260701T100000",
    "2026-07-01T10:00:00 Europe/Lisbon",
  ],
])("a time %s is read", async (_, line, visible) => {
  const event = await firstOf(line);
  expect(`${event?.start} ${event?.timezone}`).toBe(visible);
});

test.each([
  ["Nowhere", "its times are read as times of Europe/Lisbon", "Europe/Lisbon"],
  ["(UTC+02:00) Atlantis", "its times are read with the offset UTC+2 all year", "UTC+2"],
])(
  "an unknown zone such as %s causes one warning with its replacement",
  async (tzid, note, timezone) => {
    const at = (uid: string) =>
      eventOf(
        `UID:${uid}`,
        `DTSTART;TZID="${tzid}":20260701T100000`,
        `DTEND;TZID="${tzid}":20260701T110000`,
      );
    const { events, warnings } = await read(...at("a"), ...at("b"));
    expect(warnings).toEqual([`The time zone "${tzid}" is not known: ${note}.`]);
    expect(events.map((event) => event.timezone)).toEqual([timezone, timezone]);
  },
);

test("a calendar with an unknown default zone has a warning", async () => {
  const { events, warnings } = await read(
    "X-WR-TIMEZONE:Nowhere",
    ...eventOf("UID:a", "DTSTART:20260101T000000Z"),
  );
  expect(warnings.join()).toContain('time zone of the calendar, "Nowhere"');
  expect(events[0]?.timezone).toBe("Europe/Lisbon");
});

test("a zone defined in the file is used with its daylight saving changes", async () => {
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

test("a calendar may define the default zone of its times", async () => {
  const { events } = await read(
    "X-WR-TIMEZONE:Asia/Tokyo",
    ...eventOf("UID:a", "DTSTART:20260101T000000Z"),
  );
  expect(events[0]).toMatchObject({ start: "2026-01-01T09:00:00", timezone: "Asia/Tokyo" });
});

test.each([
  [["DTSTART:20260701T100000", "DURATION:P1D"], "2026-07-02T10:00:00", false],
  // In that night clocks move forward: the day has 23 hours, and an hour later it is the next day.
  [["DTSTART:20260328T100000", "DURATION:P1D"], "2026-03-29T10:00:00", false],
  [["DTSTART:20260328T100000", "DURATION:PT24H"], "2026-03-29T11:00:00", false],
  [["DTSTART:20260328T100000", "DURATION:P1DT1H"], "2026-03-29T11:00:00", false],
  [["DTSTART:20260328T100000", "DURATION:P1W"], "2026-04-04T10:00:00", false],
  [["DTSTART:20260328T100000", "DTEND:20260329T100000"], "2026-03-29T10:00:00", false],
  [["DTSTART:20260701T100000", "DURATION:-PT1H"], "2026-07-01T10:00:00", false],
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

test("blank lines, a byte order mark and other line breaks are accepted", async () => {
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
    expect((await readIcal(text, requested)).events).toHaveLength(1);
});

test("listed times are added, and excluded ones left out", async () => {
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

test("occurrences of several rules are merged, each with its own ID", async () => {
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

const startsOf = async (...lines: readonly string[]) =>
  (await read(...lines)).events.map(({ start, end }) => `${start} ${end}`);

test("an event in UTC recurs on UTC dates, also if the date at the site differs", async () => {
  const lines = eventOf("UID:a", "DTSTART:20270105T013000Z", "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3");
  const { events } = await readIcal(fileOf(...lines), {
    ...requested,
    timezone: "America/New_York",
  });
  expect(events.map(({ start }) => start)).toEqual([
    "2027-01-04T20:30:00",
    "2027-01-11T20:30:00",
    "2027-01-18T20:30:00",
  ]);
  expect(events[0]?.uid).toBe("a-2027-01-04 20:30:00 America/New_York");
});

test("an event in a zone that only its file defines recurs in that zone", async () => {
  const lines = eventOf(
    "UID:a",
    "DTSTART;TZID=Island time:20270329T190000",
    "DURATION:PT1H",
    "RRULE:FREQ=WEEKLY;COUNT=4",
    "EXDATE;TZID=Island time:20270412T190000",
  );
  expect(await startsOf(...vtimezone("Island time", "Australia/Hobart", true), ...lines)).toEqual([
    "2027-03-29T09:00:00 2027-03-29T10:00:00",
    "2027-04-05T10:00:00 2027-04-05T11:00:00",
    "2027-04-19T10:00:00 2027-04-19T11:00:00",
  ]);
});

test("a zone whose rule has ended keeps the offset of its last transition", async () => {
  const zone = [
    "BEGIN:VTIMEZONE",
    "TZID:Old town",
    "BEGIN:DAYLIGHT",
    "DTSTART:19800406T000000",
    "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=19900401T000000Z",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200",
    "END:DAYLIGHT",
    "BEGIN:STANDARD",
    "DTSTART:19800928T000000",
    "RRULE:FREQ=YEARLY;BYMONTH=9;BYDAY=-1SU;UNTIL=19900930T000000Z",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "END:STANDARD",
    "END:VTIMEZONE",
  ];
  const event = eventOf("UID:a", "DTSTART;TZID=Old town:20260715T120000");
  expect(await startsOf(...zone, ...event)).toEqual(["2026-07-15T12:00:00 2026-07-15T12:00:00"]);
});

test("a change with RANGE=THISANDFUTURE moves and renames later occurrences by the same local time", async () => {
  const { events } = await read(
    ...eventOf(
      "UID:a",
      "SUMMARY:Choir",
      "DTSTART;TZID=Europe/Berlin:20260309T190000",
      "DTEND;TZID=Europe/Berlin:20260309T200000",
      "RRULE:FREQ=WEEKLY;COUNT=6",
      "EXDATE;TZID=Europe/Berlin:20260330T190000",
    ),
    ...eventOf(
      "UID:a",
      "SUMMARY:Choir in the hall",
      "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260323T190000",
      "DTSTART;TZID=Europe/Berlin:20260324T203000",
      "DTEND;TZID=Europe/Berlin:20260324T223000",
    ),
    ...eventOf(
      "UID:a",
      "SUMMARY:Concert",
      "RECURRENCE-ID;TZID=Europe/Berlin:20260406T190000",
      "DTSTART;TZID=Europe/Berlin:20260407T180000",
      "DTEND;TZID=Europe/Berlin:20260407T190000",
    ),
  );
  expect(events.map(({ start, end, title }) => `${start} ${end.slice(11)} ${title}`)).toEqual([
    "2026-03-09T19:00:00 20:00:00 Choir",
    "2026-03-16T19:00:00 20:00:00 Choir",
    "2026-03-24T20:30:00 22:30:00 Choir in the hall",
    "2026-04-07T18:00:00 19:00:00 Concert",
    "2026-04-14T20:30:00 22:30:00 Choir in the hall",
  ]);
  expect(events.at(-1)?.uid).toBe("a-2026-04-13 19:00:00 Europe/Berlin");
});

test("occurrences after a change are found even if it moves them far", async () => {
  const series = [
    "UID:a",
    "DTSTART;TZID=Europe/Berlin:20251201T190000",
    "DURATION:PT1H",
    "RRULE:FREQ=WEEKLY;COUNT=4",
  ];
  const change = [
    "UID:a",
    "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20251208T190000",
    "DTSTART;TZID=Europe/Berlin:20260608T190000",
    "DURATION:PT1H",
  ];
  const window = { from: new Date("2026-06-01"), to: new Date("2026-07-01") };
  const text = fileOf(...eventOf(...series), ...eventOf(...change));
  const { events } = await readIcal(text, { ...requested, ...window });
  expect(events.map(({ start }) => start.slice(0, 10))).toEqual([
    "2026-06-08",
    "2026-06-15",
    "2026-06-22",
  ]);
});

test("a listed period has its own duration", async () => {
  const lines = eventOf(
    "UID:a",
    "DTSTART:20260601T100000Z",
    "DURATION:PT1H",
    "RDATE;VALUE=PERIOD:20260602T100000Z/PT3H,20260603T100000Z/20260603T103000Z",
    "RDATE:20260604T100000Z",
  );
  expect(await startsOf(...lines)).toEqual([
    "2026-06-01T11:00:00 2026-06-01T12:00:00",
    "2026-06-02T11:00:00 2026-06-02T14:00:00",
    "2026-06-03T11:00:00 2026-06-03T11:30:00",
    "2026-06-04T11:00:00 2026-06-04T12:00:00",
  ]);
});

test.each([
  ["a duration", "DURATION:PT30M"],
  ["an end in UTC", "DTEND:20271107T090000Z"],
  ["an end in local time", "DTEND;TZID=America/Los_Angeles:20271107T010000"],
])("an event that starts in a repeated hour keeps its duration with %s", async (_, end) => {
  const lines = eventOf("UID:a", "DTSTART;TZID=America/Los_Angeles:20271107T013000", end);
  expect(await startsOf(...lines)).toEqual(["2027-11-07T01:30:00 2027-11-07T01:00:00-08:00"]);
});

test("UTC times in a repeated hour of the site are distinguished", async () => {
  const lines = eventOf(
    "UID:a",
    "DTSTART:20271031T003000Z",
    "DURATION:PT15M",
    "RRULE:FREQ=DAILY;COUNT=2;BYHOUR=0,1",
  );
  const { events } = await read(...lines);
  expect(events.map(({ start, uid }) => `${start} ${uid}`)).toEqual([
    "2027-10-31T01:30:00 a-2027-10-31 01:30:00 Europe/Lisbon",
    "2027-10-31T01:30:00+00:00 a-2027-10-31 01:30:00+00:00 Europe/Lisbon",
  ]);
});

test.each(["HOURLY", "MINUTELY;INTERVAL=90", "SECONDLY"])(
  "an event that recurs within a day, with FREQ=%s, is read once, with a warning",
  async (frequency) => {
    const lines = ["UID:a", "SUMMARY:Bell", "DTSTART:20260601T100000Z", `RRULE:FREQ=${frequency}`];
    const { events, warnings } = await read(...eventOf(...lines));
    expect(events).toHaveLength(1);
    expect(warnings).toEqual([
      '"Bell" recurs more than daily: only its first occurrence is imported.',
    ]);
  },
);

test("a rule that takes too long does not affect other events", async () => {
  const long = "RRULE:FREQ=DAILY;COUNT=1000000;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11";
  const { events, warnings, isWhole } = await read(
    ...eventOf("UID:a", "SUMMARY:Long", "DTSTART:10000101T000000", long),
    ...eventOf("UID:b", "SUMMARY:Walk", "DTSTART:20260601T100000"),
  );
  expect(events.map(({ title }) => title)).toEqual(["Walk"]);
  expect(warnings.join()).toContain('"Long" take too long');
  expect(isWhole).toBe(false);
});

test("changed occurrences without their rule have their own IDs", async () => {
  const at = (date: string) =>
    eventOf("UID:birthday", `DTSTART;VALUE=DATE:${date}`, `RECURRENCE-ID;VALUE=DATE:${date}`);
  const { events } = await read(...at("20121210"), ...at("20131210"));
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
});

test("the newer of two entries with one UID is used", async () => {
  const at = (sequence: number) =>
    eventOf("UID:a", `SEQUENCE:${sequence}`, `SUMMARY:${sequence}`, "DTSTART:20260701T100000");
  const { events } = await read(...at(1), ...at(3), ...at(2));
  expect(events.map(({ title }) => title)).toEqual(["3"]);
});

test.each([
  ["", "no VCALENDAR"],
  ["<html>", "no VCALENDAR"],
  ["x".repeat(10_485_761), "10 million"],
])("a file that is not a calendar is rejected", async (text, reason) => {
  await expect(readIcal(text, requested)).rejects.toThrow(reason);
});

test("a hostile file is read in bounded time, and reported as incomplete", async () => {
  const rule = "RRULE:FREQ=DAILY;COUNT=1000000;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11";
  const bomb = Array.from({ length: 400 }, (_, i) =>
    eventOf(
      `UID:${i}`,
      "DTSTART:19000101T000000",
      rule,
      "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=9",
    ),
  ).flat();
  const { isWhole, events } = await read(...bomb);
  expect(isWhole).toBe(false);
  expect(events.length).toBeLessThanOrEqual(50);
});

test.each([
  ["DTSTART:20260231T100000", "DTSTART 20260231T100000 is not a valid time."],
  ["DTSTART:20261301T100000Z", "DTSTART 20261301T100000Z is not a valid time."],
  ["DTSTART;TZID=Europe/Berlin:20260201T250000", "DTSTART 20260201T250000 is not a valid time."],
  ["DTSTART:20260201T106000", "DTSTART 20260201T106000 is not a valid time."],
  ["DTSTART;VALUE=DATE:20250229", "DTSTART 20250229 is not a valid date."],
  ["DTSTART:20260228T100000\nDTEND:20260230T100000", "DTEND 20260230T100000 is not a valid time."],
  [
    "DTSTART:20260131T100000\nRRULE:FREQ=DAILY;UNTIL=20260231T100000",
    "RRULE 20260231T100000 is not a valid time.",
  ],
  [
    "DTSTART:20260131T100000\nRDATE:20260301T100000,20260331T100000,20260431T100000",
    "RDATE 20260431T100000 is not a valid time.",
  ],
  [
    "DTSTART:20260131T100000\nRDATE;VALUE=PERIOD:20260301T100000/20260231T110000",
    "RDATE 20260231T110000 is not a valid time.",
  ],
])("an event with %s is reported and not imported, but others are", async (lines, reason) => {
  const { events, warnings, isWhole } = await read(
    ...eventOf("UID:a", "SUMMARY:Walk", ...lines.split("\n")),
    ...eventOf("UID:b", "DTSTART:20260201T100000"),
  );
  expect(events.map(({ uid }) => uid)).toEqual(["b0"]);
  expect(warnings).toEqual([`Line 2: "Walk" was not imported: ${reason}`]);
  // Events that were imported earlier are not removed as missing.
  expect(isWhole).toBe(false);
});

test("29 February of a leap year, a leap second and midnight at the end of a day are valid times", async () => {
  const times = ["20240229T100000", "20161231T235960Z", "20260201T240000"];
  const { events, warnings } = await read(
    ...times.flatMap((time) => eventOf(`UID:${time}`, `DTSTART:${time}`)),
  );
  expect(warnings).toEqual([]);
  expect(events.map(({ start }) => start)).toEqual([
    "2017-01-01T00:00:00",
    "2024-02-29T10:00:00",
    "2026-02-02T00:00:00",
  ]);
});

test.each([
  ["SUMMARY:Walk"],
  ["SUMMARY:Walk", "DTSTART:soon"],
  ["SUMMARY:Walk", "DTSTART:00010101T100000"],
])("an event without a valid start is reported, and the file is incomplete", async (...lines) => {
  const { events, warnings, isWhole } = await read(
    ...eventOf("UID:a", ...lines),
    ...eventOf("UID:b", "DTSTART:20260201T100000"),
  );
  expect(events.map(({ uid }) => uid)).toEqual(["b0"]);
  expect(warnings.join()).toContain(`"Walk"`);
  // Events that were imported earlier are not removed as missing.
  expect(isWhole).toBe(false);
});

test.each([
  ["after an event", [...eventOf("UID:a", "DTSTART:20260701T100000Z")]],
  ["inside an event", [...eventOf("UID:a", "DTSTART:20260701T100000Z"), "BEGIN:VEVENT", "UID:b"]],
])("a file that was cut off %s is not read completely", async (_, lines) => {
  const cut = ["BEGIN:VCALENDAR", ...lines].join("\n");
  const { events, warnings, isWhole } = await readIcal(cut, requested);
  expect(events).toHaveLength(1);
  expect(warnings).toEqual(["The calendar file is incomplete: an END line is missing."]);
  expect(isWhole).toBe(false);
});
