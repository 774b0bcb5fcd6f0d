import { minuteMs, isZone, offsetAt } from "@waymark/core";
import { windowsZones } from "./windows-zones.ts";

/** Maximum length of a zone name. */
const maxLength = 200;

interface Candidate {
  readonly zone: string;
  /** Whether the name contains several cities, one of which matches. */
  readonly isPart: boolean;
}
const byWindowsName = new Map<string, string>();
const zonesByCity = new Map<string, Candidate[]>();
const addCities = (places: string, candidate: Candidate): void => {
  const known = zonesByCity.get(places) ?? [];
  zonesByCity.set(places, [...known, candidate]);
};
/** Names are compared case-insensitively, with "&" as "and". */
const toKey = (name: string): string =>
  name.trim().toLowerCase().replaceAll(" and ", " & ").replaceAll(/\s+/g, " ");
for (const line of windowsZones.trim().split("\n")) {
  const [name = "", zone = "", places = ""] = line.split("|");
  byWindowsName.set(toKey(name), zone);
  addCities(toKey(places), { zone, isPart: false });
  const parts = places.split(/, | - /);
  if (parts.length > 1) for (const part of parts) addCities(toKey(part), { zone, isPart: true });
}

/** Unambiguous abbreviations and zones of old programs. */
const abbreviations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aedt: "Australia/Sydney",
    aest: "Australia/Sydney",
    bst: "Europe/London",
    cdt: "America/Chicago",
    cest: "Europe/Berlin",
    "central time": "America/Chicago",
    cst: "America/Chicago",
    "eastern time": "America/New_York",
    edt: "America/New_York",
    eest: "Europe/Athens",
    jst: "Asia/Tokyo",
    kst: "Asia/Seoul",
    mdt: "America/Denver",
    "mountain time": "America/Denver",
    msk: "Europe/Moscow",
    nzdt: "Pacific/Auckland",
    nzst: "Pacific/Auckland",
    "pacific time": "America/Los_Angeles",
    pdt: "America/Los_Angeles",
    pst: "America/Los_Angeles",
    west: "Europe/Lisbon",
    z: "UTC",
  }),
);
/** IANA names without a slash. Other short names are ambiguous. */
const plainNames = new Set(
  (
    "CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel " +
    "Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT " +
    "UTC Universal W-SU WET Zulu"
  ).split(" "),
);
/** The legacy zones of the United States, which some platforms lack. */
const legacyZones: ReadonlyMap<string, string> = new Map(
  Object.entries({
    EST5EDT: "America/New_York",
    CST6CDT: "America/Chicago",
    MST7MDT: "America/Denver",
    PST8PDT: "America/Los_Angeles",
  }),
);
const areas =
  "Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US";
/** `Europe/Berlin`, also at the end of `/mozilla.org/20050126_1/Europe/Berlin`. */
const areaName = new RegExp(`(?:^|/)((?:${areas})/[A-Za-z0-9_+-]+(?:/[A-Za-z0-9_+-]+)?)$`, "i");

/**
 * The IANA zone that a time zone identifier (`TZID`) unambiguously refers to: an IANA name, optionally with a vendor
 * prefix, a Windows name, or a display name of Outlook, such as `(UTC+02:00) Helsinki, Kyiv`. Undefined for other
 * names.
 */
export function zoneNamed(tzid: string): string | undefined {
  const name = unquoted(tzid);
  if (name.length > maxLength) return undefined;
  if (/^tzone:\/\/microsoft\/utc$/i.test(name)) return "UTC";
  const [, area] = areaName.exec(name) ?? [];
  if (area !== undefined && isZone(area))
    return allZones().find(({ key }) => key === area.toLowerCase())?.zone ?? area;
  if (plainNames.has(name)) return legacyZones.get(name) ?? (isZone(name) ? name : undefined);
  return (
    byWindowsName.get(toKey(name).replace(/ (?:daylight|summer) time\b/, " standard time")) ??
    fromCities(name)
  );
}

/**
 * The zone that a name most likely refers to: a city or an abbreviation, such as `Paris` and `PDT`, or a fixed offset
 * such as `GMT+0200`. A definition in the file has priority. Undefined for other names.
 */
export function zoneGuessed(tzid: string): string | undefined {
  const name = unquoted(tzid);
  if (name.length > maxLength) return undefined;
  const found = abbreviations.get(name.toLowerCase()) ?? zoneOfCities(name, undefined);
  return found ?? toOffsetZone(/^(?:UTC|GMT)?\s?([+-])(\d{1,2})(?:[:.]?([0-5]\d))?$/i.exec(name));
}

/** The offset at the beginning of an unknown name, as a fixed zone: `UTC+2` for `(UTC+02:00) Atlantis`. */
export const offsetOf = (tzid: string): string | undefined =>
  toOffsetZone(
    /^\((?:UTC|GMT)([+-])(\d{1,2})[:.]?([0-5]\d)?\)/i.exec(unquoted(tzid).slice(0, maxLength)),
  );

function toOffsetZone(found: RegExpExecArray | null): string | undefined {
  const [, sign, hours, minutes = "00"] = found ?? [];
  if (sign === undefined || Number(hours) > 14) return undefined;
  return `UTC${sign}${Number(hours)}${minutes === "00" ? "" : `:${minutes}`}`;
}

const unquoted = (tzid: string): string => tzid.trim().replace(/^"|"$/g, "");
const prefix = /^\((?:UTC|GMT)(?:([+-])(\d{1,2})[:.]?(\d{2}))?\)\s*(.+)$/i;

/** `(UTC+02:00) Helsinki, Kyiv`: the offset distinguishes cities of the same name. */
function fromCities(name: string): string | undefined {
  const [whole, sign, hours, minutes, places = ""] = prefix.exec(name) ?? [];
  if (whole === undefined) return undefined;
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs;
  return zoneOfCities(places, sign === "-" ? -size : size);
}

/** The zone of all cities in a name, or of the first known one. */
function zoneOfCities(places: string, offset: number | undefined): string | undefined {
  const plain = places.replace(/^greenwich mean time\s*:\s*/i, "").replace(/\s+-\s+new$/i, "");
  for (const part of [plain, ...plain.split(/[,;]/).slice(0, 10)]) {
    const found = zonesByCity.get(toKey(part)) ?? [];
    const exact = found.find(({ zone }) => offset !== undefined && standardOf(zone) === offset);
    const first = exact ?? found.find(({ isPart }) => !isPart) ?? found[0];
    const zone = first?.zone ?? (offset === undefined ? undefined : zoneOfCity(part, offset));
    if (zone !== undefined) return zone;
  }
  return undefined;
}
/** The standard offset: the smaller one of January and July, in milliseconds. */
const standardOf = (zone: string): number =>
  Math.min(offsetAt(Date.UTC(2025, 0, 1), zone), offsetAt(Date.UTC(2025, 6, 1), zone));

/** The IANA zone that is named after a city and has this offset. */
function zoneOfCity(city: string, offset: number): string | undefined {
  const found = allZones().find((one) => one.city === toKey(city));
  return found && standardOf(found.zone) === offset ? found.zone : undefined;
}

interface ZoneNames {
  readonly zone: string;
  readonly key: string;
  readonly city: string;
}
let zones: readonly ZoneNames[] | undefined;
/** All zones of this platform, with name and city in lower case. */
const allZones = (): readonly ZoneNames[] =>
  (zones ??= Intl.supportedValuesOf("timeZone").map((zone) => ({
    zone,
    key: zone.toLowerCase(),
    city: toKey(zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ")),
  })));
