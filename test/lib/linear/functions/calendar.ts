import { toColumns, toFields } from "../../../../packages/calendar-import/src/csv/columns.ts";
import { readCsv } from "../../../../packages/calendar-import/src/csv/read.ts";
import { moveFolds } from "../../../../packages/calendar-import/src/ical/folds.ts";
import { readIcal } from "../../../../packages/calendar-import/src/ical/read.ts";
import { zoneNamed } from "../../../../packages/calendar-import/src/ical/zone-names.ts";
import { fromRow } from "../../../../packages/calendar-import/src/items/sources.ts";
import { toItem } from "../../../../packages/calendar-import/src/items/item.ts";
import { toText as decodeText } from "../../../../packages/calendar-import/src/sources/text.ts";
import { isWebAddress } from "../../../../packages/calendar-import/src/items/values.ts";
import { readRule } from "../../../../packages/calendar-import/src/recurrence/rule.ts";
import { print } from "../../../../packages/calendar-import/src/work/fields.ts";
import {
  phoneLink,
  websiteLink,
} from "../../../../packages/calendar-views/src/html/contact-page.ts";
import { data } from "../../../../packages/calendar-views/src/html/text.ts";
import {
  toAddress,
  toFile,
  toParameter,
  toText,
} from "../../../../packages/calendar-views/src/ical/lines.ts";
import { summaryOf } from "../../../../packages/calendar-views/src/pages/file.ts";
import { toState, toViewState } from "../../../../packages/calendar-views/src/url/read.ts";
import { readCost, showCost, costValues } from "../../../../packages/calendar/src/cost.ts";
import { toPlain } from "../../../../packages/calendar/src/event-document.ts";
import { isTime, readWords } from "../../../../packages/calendar/src/time/read.ts";
import { textFunctions } from "../text-functions.ts";
import { csv, html } from "../tokens.ts";

const now = new Date(0);
const ical = [
  ..."BEGIN:VEVENT END:VEVENT BEGIN:VTIMEZONE END:VTIMEZONE BEGIN:VALARM END:VALARM BEGIN:STANDARD END:STANDARD BEGIN:A END:A DTSTART:20240101T000000Z DTEND:20240101T010000Z RRULE:FREQ=DAILY;COUNT=3 EXDATE:20240102T000000Z RDATE:20240105T000000Z RECURRENCE-ID:20240102T000000Z UID:a UID:b SUMMARY:a CATEGORIES:a,b X-A;B=C:d X;A= DTSTART;TZID=Europe/Berlin:20240101T000000 ORGANIZER;CN=a:mailto:a@b.c TZOFFSETTO:+0100 TZOFFSETFROM:+0200 TZID:a DURATION:P1D GEO:1;2 ATTACH:https://a.b/c.jpg"
    .split(" ")
    .map((line) => `${line}\r\n`),
  ..."\\n \\, \\; \\\\ ; , : = \" ^n ^' a é".split(" "),
  " ",
  "\r\n ",
  "\n\t",
  "\r\n",
  "\n",
  "\r",
];
const whole = (text: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${text}\r\nEND:VCALENDAR\r\n`;
const all = { from: new Date("2020-01-01"), to: new Date("2030-01-01") };
const read = (text: string) =>
  readIcal(text, { ...all, once: all, max: 50, timezone: "Europe/Berlin" });

const columns = toColumns("events");

/** A text in which the first byte of each character was replaced by a space. */
const splitting = (text: string) =>
  new TextEncoder().encode(text).map((byte) => (byte >= 0xc0 ? 32 : byte));

const rule =
  "FREQ=DAILY; BYDAY=MO, BYMONTH=1,2,3; COUNT=3; UNTIL=20240101; ; , = 1, -1, MO, 1MO,".split(" ");
const rules = { standard: "list", today: "2024-01-01" } as const;

/** Calendars: reading and writing of files, times, costs, addresses of views. */
export const calendar = textFunctions({
  toPlain: [html, toPlain],
  summaryOf: [html, summaryOf],
  readCost: (text) => readCost([text], "en"),
  "cost of many": [
    ",. 1 10 000 ' € $ a".split(" "),
    (text) => {
      const cost = readCost(text.split(","), "en");
      return [
        showCost(cost, { currency: { symbol: "$", position: "prefix" } } as never),
        costValues(cost),
      ];
    },
  ],
  isTime,
  readWords: (text) => readWords(text.slice(0, 100), { timezone: "UTC", now }),
  readCsv: [csv, (text) => readCsv(text, 5000)],
  "readCsv with known columns": [csv, (text) => readCsv(text, 5000, columns)],
  decodeText: (text) => decodeText(new TextEncoder().encode(`\u{fffd}${text}`).subarray(1)),
  "readCsv with a header row": [csv, (text) => readCsv(`a,b\n${text}`, 5000)],
  "rows of CSV as items": [
    csv,
    (text) =>
      readCsv(`Event Name,Event Organizer Name(s),Event Start Date\n${text}`, 5000).map(
        ({ cells }) => toItem(fromRow(toFields(columns, cells))),
      ),
  ],
  "cell of organizers": [
    csv,
    (text) => fromRow({ organizer: text, title: text, start_date: text }),
  ],
  moveFolds: [["\r\n ü", "\n \u{1f300}", "\r", "\n", " "], (text) => moveFolds(splitting(text))],
  readIcal: [ical, read],
  "readIcal within a calendar": [ical, (text) => read(whole(text))],
  "readIcal within an event": [
    ical,
    (text) =>
      read(whole(`BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20240101T000000Z\r\n${text}\r\nEND:VEVENT`)),
  ],
  "readIcal within a line": [
    ical,
    (text) =>
      read(
        whole(
          `BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20240101T000000Z\r\nDESCRIPTION:${text}\r\nEND:VEVENT`,
        ),
      ),
  ],
  "readIcal within a parameter": [
    ical,
    (text) =>
      read(
        whole(
          `BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20240101T000000Z\r\nORGANIZER;CN="${text}":mailto:a@b.c\r\nEND:VEVENT`,
        ),
      ),
  ],
  "readIcal within a zone": [
    ical,
    (text) => read(whole(`BEGIN:VTIMEZONE\r\nTZID:a\r\n${text}\r\nEND:VTIMEZONE`)),
  ],
  readRule: [rule, readRule],
  zoneNamed: [["/", "A", "Europe/", '"', "_"], zoneNamed],
  isWebAddress: (text) => isWebAddress(`https://${text}`),
  print,
  phoneLink,
  websiteLink,
  data: (text) => data("application/json", text),
  "line of a calendar file": (text) => toFile([`SUMMARY:${toText(text)}`]),
  "parameter of a calendar file": toParameter,
  "address of a calendar file": toAddress,
  toState: (text) => toState(text, new URLSearchParams(text), rules),
  "toState below the calendar": (text) =>
    toState(`/events/category/${text}`, new URLSearchParams(), rules),
  toViewState: (text) =>
    toViewState({ url: text, prev_url: text }, rules, { url: "https://a.example" }),
});
