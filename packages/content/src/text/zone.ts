import { Temporal } from "temporal-polyfill";

/** A stretch of time in which a zone's clocks do not change. Milliseconds since 1970. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

interface Zone {
  readonly id: string;
  /** Of a zone that is an offset itself. */
  readonly fixed: number | undefined;
  last: Span;
  /** In order of time, without overlap. */
  readonly spans: Span[];
}

const FIXED = /^(?:UTC)?([+-])(\d{1,2})(?::?([0-5]\d)|\.(\d{1,2}))?$/;
const MAX_ZONES = 700;
const NOTHING: Span = { start: 0, end: 0, offset: 0 };
const zones = new Map<string, Zone>();

function fixedOffset(id: string): number | undefined {
  if (id === "UTC" || id === "GMT" || id === "Z") return 0;
  const found = FIXED.exec(id);
  if (!found) return undefined;
  const [, sign, hours, minutes, part] = found;
  const total = Number(hours) * 60 + (part ? Number(`0.${part}`) * 60 : Number(minutes ?? 0));
  return total > 18 * 60 ? undefined : Math.round(total) * (sign === "-" ? -60_000 : 60_000);
}

function zoneOf(id: string): Zone {
  const known = zones.get(id);
  if (known) return known;
  const fixed = fixedOffset(id);
  if (fixed === undefined) {
    try {
      new Intl.DateTimeFormat("en", { timeZone: id });
    } catch {
      throw new RangeError(`Unknown time zone: ${id.slice(0, 60)}`);
    }
  }
  // Names come from settings; a bound all the same, should one come from a request.
  if (zones.size >= MAX_ZONES) zones.clear();
  const zone: Zone = { id, fixed, last: NOTHING, spans: [] };
  zones.set(id, zone);
  return zone;
}

function measure(instant: number, id: string): Span {
  const time = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(id);
  const offset = Math.round(time.offsetNanoseconds / 1e6);
  const next = time.getTimeZoneTransition("next")?.epochMilliseconds ?? Infinity;
  // "previous" is strictly before the moment, which may itself be the change of clocks.
  const previous = time.add({ milliseconds: 1 }).getTimeZoneTransition("previous");
  return { start: previous?.epochMilliseconds ?? -Infinity, end: next, offset };
}

function search(spans: readonly Span[], instant: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.end ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * How far a zone's clocks are ahead of UTC at a moment, in milliseconds; the moment counts milliseconds
 * since 1970. Zones are IANA names, `UTC`, or fixed offsets such as `+05:30` and `UTC-3.5`. Stretches
 * between changes of clocks are remembered, so asking again is cheap.
 * @throws RangeError for an unknown zone
 */
export function offsetAt(instant: number, id: string): number {
  const zone = zoneOf(id);
  if (zone.fixed !== undefined) return zone.fixed;
  const { last, spans } = zone;
  if (instant >= last.start && instant < last.end) return last.offset;
  const at = search(spans, instant);
  let span = spans[at];
  if (!span || instant < span.start) {
    span = measure(instant, zone.id);
    spans.splice(at, 0, span);
  }
  zone.last = span;
  return span.offset;
}

/** Whether a name is a time zone. */
export function isZone(id: string): boolean {
  try {
    zoneOf(id);
    return true;
  } catch {
    return false;
  }
}
