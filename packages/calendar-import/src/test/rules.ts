import { Temporal } from "temporal-polyfill";
import { vtimezone } from "./vtimezone.ts";

/** The time zone notation of a generated event. */
export const kinds = ["utc", "iana", "windows", "custom", "floating", "date"] as const;
type RuleKind = (typeof kinds)[number];

/** A generated recurring event: its lines in a calendar file, and the data for the other library. */
export interface GeneratedRule {
  readonly uid: string;
  readonly kind: RuleKind;
  /** The IANA zone of its rule. */
  readonly zone: string;
  /** `FREQ=WEEKLY;…`, without its end. */
  readonly rule: string;
  /** Number of occurrences, or the instant of the last one; neither if it is endless. */
  readonly count: number | undefined;
  readonly until: Temporal.Instant | undefined;
  readonly start: Temporal.PlainDateTime;
  readonly minutes: number;
}

/** Pseudo-random numbers from 0 to 1 for a seed. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const iana = [
  "Europe/Lisbon",
  "America/New_York",
  "America/Los_Angeles",
  "Europe/Berlin",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "America/Sao_Paulo",
  "Africa/Cairo",
  "America/St_Johns",
];
/** Windows names, with their zones. */
const windows: Readonly<Record<string, string>> = {
  "Tasmania Standard Time": "Australia/Hobart",
  "Mountain Standard Time (Mexico)": "America/Mazatlan",
  "W. Europe Standard Time": "Europe/Berlin",
  "Eastern Standard Time": "America/New_York",
  "Azores Standard Time": "Atlantic/Azores",
  "Middle East Standard Time": "Asia/Beirut",
  "(UTC+02:00) Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius": "Europe/Helsinki",
  EST5EDT: "America/New_York",
};
/** Zones that files define under their own names. */
const described = [
  "Australia/Hobart",
  "America/Los_Angeles",
  "Europe/Berlin",
  "Asia/Jerusalem",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "America/Sao_Paulo",
];

/** Generates rules of one kind, for a site in `site`. */
export function rulesOf(
  kind: RuleKind,
  { count, seed, site }: { readonly count: number; readonly seed: number; readonly site: string },
): readonly GeneratedRule[] {
  const next = random(seed);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const one = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T;
  const some = <T>(list: readonly T[], max: number): readonly T[] => {
    const picked = new Set(Array.from({ length: int(1, max) }, () => one(list)));
    return list.filter((item) => picked.has(item));
  };
  const signed = (max: number) => (next() < 0.3 ? -int(1, max) : int(1, max));
  const parts = (): readonly string[] => {
    const frequency = one(["DAILY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY"]);
    const found = [`FREQ=${frequency}`];
    if (next() < 0.5) found.push(`INTERVAL=${int(1, frequency === "YEARLY" ? 2 : 4)}`);
    if (frequency === "WEEKLY") {
      if (next() < 0.8) found.push(`BYDAY=${some(days, 3).join()}`);
      if (next() < 0.3) found.push(`WKST=${one(["SU", "MO", "WE"])}`);
    }
    if (frequency === "DAILY") {
      if (next() < 0.3) found.push(`BYMONTH=${int(1, 12)}`);
      if (next() < 0.3) found.push(`BYDAY=${some(days, 4).join()}`);
      if (kind !== "date" && next() < 0.2) found.push(`BYHOUR=${[int(0, 11), int(12, 23)].join()}`);
    }
    if (frequency === "MONTHLY") {
      const way = int(0, 4);
      if (way === 0) found.push(`BYMONTHDAY=${[...new Set([signed(28), signed(31)])].join()}`);
      if (way === 1) found.push(`BYDAY=${one([1, 2, 3, 4, 5, -1, -2])}${one(days)}`);
      if (way === 2) found.push(`BYDAY=${some(days, 5).join()}`, `BYSETPOS=${signed(3)}`);
      if (way === 3) found.push("BYDAY=FR", `BYMONTHDAY=${[11, 12, 13, 14].join()}`);
    }
    if (frequency === "YEARLY") {
      const way = int(0, 5);
      if (way === 0) found.push(`BYMONTH=${int(1, 12)}`, `BYDAY=${one([1, 2, -1])}${one(days)}`);
      if (way === 1) found.push(`BYYEARDAY=${[...new Set([signed(366), int(1, 365)])].join()}`);
      if (way === 2) found.push(`BYDAY=${int(1, 50)}${one(days)}`);
      if (way === 3) found.push(`BYWEEKNO=${int(2, 51)}`, `BYDAY=${one(days)}`);
      if (way === 4)
        found.push(
          `BYMONTH=${int(1, 12)}`,
          `BYDAY=${some(days, 3).join()}`,
          `BYSETPOS=${signed(2)}`,
        );
    }
    return found;
  };
  return Array.from({ length: count }, (_, at) => {
    const zone =
      kind === "utc"
        ? "UTC"
        : kind === "iana"
          ? one(iana)
          : kind === "windows"
            ? one(Object.values(windows))
            : kind === "custom"
              ? one(described)
              : site;
    const start = Temporal.PlainDateTime.from({
      year: int(2025, 2027),
      month: int(1, 12),
      day: int(1, 28),
      hour: kind === "date" ? 0 : int(0, 23),
      minute: kind === "date" ? 0 : one([0, 15, 30, 45]),
    });
    const end = int(0, 2);
    const last = start
      .add({ days: int(20, 800) })
      .toZonedDateTime(zone)
      .toInstant();
    return {
      uid: `${kind}-${seed}-${at}`,
      kind,
      zone,
      rule: parts().join(";"),
      count: end === 1 ? int(2, 60) : undefined,
      until: end === 2 ? last : undefined,
      start,
      minutes: one([30, 60, 90, 1500]),
    };
  });
}

const compact = (time: Temporal.PlainDateTime): string =>
  time.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");

/** A rule with its end, for a file and the other library. */
export function ruleText({ rule, count, until, kind }: GeneratedRule): string {
  if (count !== undefined) return `${rule};COUNT=${count}`;
  if (!until) return rule;
  const utc = compact(until.toZonedDateTimeISO("UTC").toPlainDateTime());
  return `${rule};UNTIL=${kind === "date" ? utc.slice(0, 8) : `${utc}Z`}`;
}

/** The lines of a generated event. */
function linesOf(given: GeneratedRule): readonly string[] {
  const { kind, zone, start, minutes, uid } = given;
  const names = Object.entries(windows).flatMap(([name, of]) => (of === zone ? [name] : []));
  const wall = compact(start);
  const begin = {
    utc: `DTSTART:${wall}Z`,
    iana: `DTSTART;TZID=${zone}:${wall}`,
    windows: `DTSTART;TZID="${names[0]}":${wall}`,
    custom: `DTSTART;TZID=Site clock ${zone.replace("/", " ")}:${wall}`,
    floating: `DTSTART:${wall}`,
    date: `DTSTART;VALUE=DATE:${wall.slice(0, 8)}`,
  }[kind];
  const length = kind === "date" ? "DURATION:P1D" : `DURATION:PT${minutes}M`;
  const rule = `RRULE:${ruleText(given)}`;
  return ["BEGIN:VEVENT", `UID:${uid}`, `SUMMARY:${uid}`, begin, length, rule, "END:VEVENT"];
}

/** A calendar file of generated events, with its own zones. */
export const fileOf = (rules: readonly GeneratedRule[]): string =>
  [
    "BEGIN:VCALENDAR",
    ...described.flatMap((zone, at) =>
      vtimezone(`Site clock ${zone.replace("/", " ")}`, zone, at % 2 === 0),
    ),
    ...rules.flatMap(linesOf),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
