/** One minute in milliseconds. */
export const minuteMs = 60_000;
/** One hour in milliseconds. */
export const hourMs = 3_600_000;
/** 24 hours in milliseconds: a day of UTC, since local days may be an hour shorter or longer. */
export const dayMs = 86_400_000;

/** A period in which the offset of a zone does not change. Milliseconds since 1970. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

interface Zone {
  /** The offset of a zone that is a fixed offset. */
  readonly fixed: number | undefined;
  readonly format: Intl.DateTimeFormat | undefined;
  last: Span;
  /** In order of time, without overlap. */
  readonly spans: Span[];
}

const FIXED = /^(?:UTC)?([+-])(\d{1,2})(?::?([0-5]\d)|\.(\d{1,2}))?$/;
const MAX_ZONES = 700;
/** The shortest period between two changes of clocks is just under a week: in Brazil, in October 2000. */
const STEP = 5 * dayMs;
const MOST_STEPS = 90;
const NOTHING: Span = { start: 0, end: 0, offset: 0 };
const zones = new Map<string, Zone>();

function fixedOffset(id: string): number | undefined {
  if (id === "UTC" || id === "GMT" || id === "Z") return 0;
  const found = FIXED.exec(id);
  if (!found) return undefined;
  const [, sign, hours, minutes, part] = found;
  const total = Number(hours) * 60 + (part ? Number(`0.${part}`) * 60 : Number(minutes ?? 0));
  return total > 18 * 60 ? undefined : Math.round(total) * (sign === "-" ? -minuteMs : minuteMs);
}

function zoneOf(id: string): Zone {
  const known = zones.get(id);
  if (known) return known;
  const fixed = fixedOffset(id);
  const zone: Zone = {
    fixed,
    format: fixed === undefined ? formatOf(id) : undefined,
    last: NOTHING,
    spans: [],
  };
  // Names come from settings; bounded nevertheless in case one comes from a request.
  if (zones.size >= MAX_ZONES) zones.clear();
  zones.set(id, zone);
  return zone;
}

function formatOf(id: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: id, timeZoneName: "longOffset" });
  } catch {
    throw new RangeError(`Unknown time zone: ${id.slice(0, 60)}`);
  }
}

/** The offset at an instant, from Intl: `GMT-05:00`, `GMT+05:53:28`, `GMT`. */
function ask(format: Intl.DateTimeFormat, instant: number): number {
  const name = format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours, minutes = "0", seconds = "0"] =
    /GMT([+-])(\d+)(?::(\d+))?(?::(\d+))?/.exec(name ?? "") ?? [];
  if (sign === undefined) return 0;
  const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === "-" ? -1000 : 1000) * size;
}

/**
 * The extent of an offset from an instant, forwards or backwards: up to the change of clocks, or the end of the search.
 * Returns the last known instant with the offset and, one millisecond further, the first that may have another.
 */
function reach(format: Intl.DateTimeFormat, from: number, offset: number, step: number): number {
  let inside = from;
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    let outside = inside + step;
    if (ask(format, outside) === offset) {
      inside = outside;
      continue;
    }
    while (Math.abs(outside - inside) > 1) {
      const middle = Math.trunc((inside + outside) / 2);
      if (ask(format, middle) === offset) inside = middle;
      else outside = middle;
    }
    return inside;
  }
  return inside;
}

function measure(format: Intl.DateTimeFormat, instant: number): Span {
  const offset = ask(format, instant);
  return {
    start: reach(format, instant, offset, -STEP),
    end: reach(format, instant, offset, STEP) + 1,
    offset,
  };
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
 * The offset of a zone from UTC at an instant, in milliseconds; the instant is in milliseconds since 1970. Zones are
 * IANA names, `UTC`, or fixed offsets such as `+05:30` and `UTC-3.5`. Periods between changes of clocks are cached, so
 * repeated calls are cheap.
 * @throws RangeError for an unknown zone
 */
export function offsetAt(instant: number, id: string): number {
  const zone = zoneOf(id);
  if (zone.fixed !== undefined || zone.format === undefined) return zone.fixed ?? 0;
  const { last, spans } = zone;
  if (instant >= last.start && instant < last.end) return last.offset;
  const at = search(spans, instant);
  let span = spans[at];
  if (!span || instant < span.start) {
    const { start, end, offset } = measure(zone.format, instant);
    // The new period may overlap known ones.
    const before = spans[at - 1]?.end ?? -Infinity;
    const behind = spans[at]?.start ?? Infinity;
    span = { start: Math.max(start, before), end: Math.min(end, behind), offset };
    spans.splice(at, 0, span);
  }
  zone.last = span;
  return span.offset;
}

/** Whether a name is an IANA time zone that this runtime knows. */
export function isTimezone(name: string): boolean {
  if (name === "UTC") return true;
  try {
    return formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** Whether a name is a time zone, or a fixed offset such as `+05:30`. */
export function isZone(id: string): boolean {
  try {
    zoneOf(id);
    return true;
  } catch {
    return false;
  }
}
