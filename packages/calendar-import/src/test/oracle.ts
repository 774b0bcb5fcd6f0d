import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { ruleText, type GeneratedRule } from "./rules.ts";

/** The rule in another library, which computes it in the zone of the rule. */
const libraryRule = ({ start, zone }: GeneratedRule, text: string) =>
  new RRuleTemporal({
    rruleString: text,
    dtstart: start.toZonedDateTime(zone),
    temporal: Temporal,
    maxIterations: 100_000,
  });

/** The event with a start that matches its rule; nothing if the rule never occurs. */
export function synchronized(given: GeneratedRule): readonly GeneratedRule[] {
  const from = new Date(given.start.toZonedDateTime(given.zone).epochMilliseconds);
  const first = libraryRule(given, given.rule).next(from, true);
  return first ? [{ ...given, start: first.toPlainDateTime() }] : [];
}

/** The instants of an event that overlap a window. */
export function instantsOf(
  given: GeneratedRule,
  { from, to }: { readonly from: Date; readonly to: Date },
): readonly string[] {
  const lasts = given.kind === "date" ? 24 * 60 : given.minutes;
  const early = new Date(from.getTime() - lasts * 60_000);
  return libraryRule(given, ruleText(given))
    .between(early, to, true)
    .map((time) => time.toInstant().toString());
}

/** The instant of a time: in a zone, or with an offset. */
export const toInstantText = (wall: string, timezone: string): string =>
  /[+-]\d{2}:\d{2}$/.test(wall)
    ? Temporal.Instant.from(wall).toString()
    : Temporal.PlainDateTime.from(wall).toZonedDateTime(timezone).toInstant().toString();

/**
 * Whether an instant is in the hour after clocks move forward. RFC 5545, 3.3.10, says both that nonexistent local times
 * of a rule are ignored, as the library does, and that they are moved forward into that hour.
 */
export function isAfterGap(instant: string, zone: string): boolean {
  const time = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  const change = time.add({ seconds: 1 }).getTimeZoneTransition("previous");
  if (!change) return false;
  const gap = change.offsetNanoseconds - change.subtract({ seconds: 1 }).offsetNanoseconds;
  return (time.epochMilliseconds - change.epochMilliseconds) * 1e6 < gap;
}
