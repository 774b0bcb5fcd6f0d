import type ICAL from "ical.js";
import { isZone } from "@waymark/core";
import type { Budget } from "../recurrence/budget.ts";
import { textIn } from "./component.ts";
import { type SourceZone, storedZone, toFileZone, utcZone } from "./file-zone.ts";
import { offsetOf, zoneGuessed, zoneNamed } from "./zone-names.ts";

/** The time zones of a calendar file. */
export interface Zones {
  /** The zone of times without one, and of dates. */
  readonly floating: SourceZone;
  /** The zone of times that end with Z. */
  readonly utc: SourceZone;
  /** The zone of a `TZID`. */
  named(tzid: string): SourceZone;
}
interface Described {
  /** The zone of times without one; also used to store times in UTC and in zones defined in the file. */
  readonly timezone: string;
  /** The zones defined in the file (`VTIMEZONE`), by `TZID`. */
  readonly inFile: ReadonlyMap<string, ICAL.Component>;
  readonly warnings: string[];
  readonly budget: Budget;
}
/** Maximum number of warnings about unknown zones. */
const maxNotes = 20;

/** Finds the zones of a file. Each unknown one causes one warning with its replacement. */
export function toZones({ timezone, inFile, warnings, budget }: Described): Zones {
  const floating = storedZone(timezone);
  const known = new Map<string, SourceZone>();
  let notes = 0;
  const note = (text: string): void => {
    if (notes < maxNotes) warnings.push(text);
    if (notes++ === maxNotes) warnings.push("More time zones of this file are not known.");
  };
  const find = (tzid: string): SourceZone => {
    const named = zoneNamed(tzid);
    if (named !== undefined && isZone(named)) return storedZone(named);
    const component = inFile.get(tzid);
    const described = component && toFileZone(component, timezone, budget);
    if (described) return described;
    const guessed = zoneGuessed(tzid);
    if (guessed !== undefined) return storedZone(guessed);
    const label = `The time zone "${tzid.slice(0, 100)}" is not known`;
    const offset = offsetOf(tzid);
    note(
      offset === undefined
        ? `${label}: its times are read as times of ${timezone}.`
        : `${label}: its times are read with the offset ${offset} all year.`,
    );
    return offset === undefined ? floating : storedZone(offset);
  };
  return {
    floating,
    utc: utcZone(timezone),
    named(tzid) {
      let zone = known.get(tzid);
      if (!zone) known.set(tzid, (zone = find(tzid)));
      return zone;
    },
  };
}

/** The default zone of a calendar (`X-WR-TIMEZONE`), else that of the site. */
export function defaultZone(calendar: ICAL.Component, site: string, warnings: string[]): string {
  const named = textIn(calendar, "x-wr-timezone").trim();
  if (named === "") return site;
  const zone = zoneNamed(named) ?? zoneGuessed(named);
  if (zone !== undefined && isZone(zone)) return zone;
  warnings.push(
    `The time zone of the calendar, "${named.slice(0, 100)}", is not known: ${site} is used instead.`,
  );
  return site;
}
