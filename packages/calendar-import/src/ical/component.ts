import ICAL from "ical.js";

/** A component of a calendar file: its unfolded lines. */
interface Block {
  /** Its first line in the file, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
  /** Whether it was truncated because it has too many or too long lines. */
  readonly isCut: boolean;
}
/** An event of a calendar file, with the properties that relate it to others. */
export interface EventBlock extends Block {
  /** Its `UID`; empty if it has none. */
  readonly uid: string;
}
/** A calendar file split into its own lines and those of its components. */
interface Blocks {
  /** Lines with the name and zone of the calendar. */
  readonly own: readonly string[];
  readonly zones: readonly Block[];
  readonly events: readonly EventBlock[];
  /** Number of events above the limit. */
  readonly left: number;
  /** Whether the file ends before its calendar does. */
  readonly isCut: boolean;
}
/** Limits of a component in lines and characters; longer lines contain files, and are ignored. */
const maxLines = { lines: 5000, characters: 500_000, line: 250_000 };
const reported = /^x-wr-(?:calname|timezone)[;:]/i;
const line = /^[A-Za-z0-9-]{1,100}[;:]/;
/** Whether a text begins like a line of the format. */
const isLine = (text: string): boolean => line.test(text);

interface Bounds {
  readonly zones: number;
  readonly events: number;
  readonly pause: () => Promise<void> | undefined;
}
/**
 * Splits a calendar file into components, so that an invalid event does not affect others. Ignores blank lines, which
 * are invalid but common. Undefined if the file contains no calendar.
 */
export async function toBlocks(
  text: string,
  { zones, events, pause }: Bounds,
): Promise<Blocks | undefined> {
  const own: string[] = [];
  const found = { VTIMEZONE: [] as Block[], VEVENT: [] as EventBlock[] };
  let left = 0;
  let open: Open | undefined;
  let isCalendar = false;
  let hasEnded = false;
  for (const { text: one, number } of unfolded(text)) {
    if (one.length > maxLines.line) continue;
    const [, edge = "", name = ""] = /^(BEGIN|END):([A-Z-]{1,40})$/i.exec(one) ?? [];
    const kind = name.toUpperCase();
    if (kind === "VCALENDAR") {
      isCalendar = true;
      hasEnded = edge.toUpperCase() === "END";
    } else if (open) {
      take(open, one);
      open.depth += edge === "" ? 0 : edge.toUpperCase() === "BEGIN" ? 1 : -1;
      if (open.depth > 0) continue;
      if (open.kind === "VTIMEZONE" && found.VTIMEZONE.length < zones) found.VTIMEZONE.push(open);
      else if (open.kind === "VEVENT" && found.VEVENT.length < events) found.VEVENT.push(open);
      else if (open.kind === "VEVENT") left++;
      open = undefined;
      await pause();
    } else if (edge.toUpperCase() === "BEGIN")
      open = {
        kind,
        line: number,
        lines: [one],
        isCut: false,
        uid: "",
        depth: 1,
        left: maxLines.characters,
      };
    else if (reported.test(one) && own.length < 10) own.push(one);
  }
  if (!isCalendar) return undefined;
  const isCut = open !== undefined || !hasEnded;
  return { own, zones: found.VTIMEZONE, events: found.VEVENT, left, isCut };
}

/** A component whose end has not been reached. */
interface Open extends EventBlock {
  readonly kind: string;
  readonly lines: string[];
  isCut: boolean;
  uid: string;
  depth: number;
  /** Remaining number of characters. */
  left: number;
}
function take(open: Open, one: string): void {
  open.left -= one.length;
  open.isCut ||= open.left < 0 || open.lines.length >= maxLines.lines;
  if (open.isCut) return;
  open.lines.push(one);
  // Alarms inside an event have their own names.
  if (open.depth === 1 && open.uid === "") open.uid = uidIn(one);
}
/** The value of a `UID` line, after optional parameters. */
const uidIn = (one: string): string =>
  (/^UID(?:;[^:"]{0,200}(?:"[^"]{0,200}"[^:"]{0,200}){0,5})?:(.*)$/i.exec(one)?.[1] ?? "").trim();

/** The lines of a file with their numbers, with continuation lines joined. */
function* unfolded(text: string): Generator<{ readonly text: string; readonly number: number }> {
  let parts: string[] = [];
  let begun = 1;
  let number = 0;
  for (const one of linesOf(text)) {
    number++;
    if ((one.startsWith(" ") || one.startsWith("\t")) && parts.length > 0) {
      parts.push(one.slice(1));
      continue;
    }
    if (parts.length > 0) yield { text: parts.join("").trimEnd(), number: begun };
    begun = number;
    parts = one.trim() === "" ? [] : [one];
  }
  if (parts.length > 0) yield { text: parts.join("").trimEnd(), number: begun };
}
/** Iterates over the lines of a file: an array of all would take much more memory than the file. */
function* linesOf(text: string): Generator<string> {
  const end = /\r\n|\n|\r/g;
  let from = text.startsWith("\u{feff}") ? 1 : 0;
  for (let found = end.exec(text); found; found = end.exec(text)) {
    yield text.slice(from, found.index);
    from = end.lastIndex;
  }
  yield text.slice(from);
}

/** A parsed component, with warnings. */
interface ReadBlock {
  readonly component: ICAL.Component | undefined;
  readonly problem: string | undefined;
}

/** Parses a component. If that fails, it is parsed again without malformed lines, or rejected. */
export function toComponent({ line, lines, isCut }: Block): ReadBlock {
  if (isCut) return { component: undefined, problem: `Line ${line}: this event is too long.` };
  const whole = parse(lines);
  if (typeof whole !== "string") return { component: whole, problem: undefined };
  const wrong = lines.findIndex((one) => !isLine(one));
  const rest = lines.filter(isLine);
  const repaired = wrong < 0 ? whole : parse(rest);
  if (typeof repaired === "string")
    return {
      component: undefined,
      problem: `Line ${line}: this event cannot be read: ${repaired}`,
    };
  return {
    component: repaired,
    problem: `Line ${line}: a malformed line of this event was ignored.`,
  };
}

/** Parses the lines of the calendar itself. */
export function toCalendar(lines: readonly string[]): ICAL.Component {
  const read = parse(["BEGIN:VCALENDAR", ...lines.filter(isLine), "END:VCALENDAR"]);
  return typeof read === "string" ? new ICAL.Component("vcalendar") : read;
}

/** A component, or the error. */
function parse(lines: readonly string[]): ICAL.Component | string {
  try {
    return new ICAL.Component(ICAL.parse(lines.join("\r\n")) as never);
  } catch (error) {
    return (error as Error).message.slice(0, 200);
  }
}

/** A property as text; empty if it is missing, or if its value is not of the type that the file declares. */
export function textIn(component: ICAL.Component | undefined, name: string): string {
  try {
    return String(component?.getFirstPropertyValue(name) ?? "");
  } catch {
    return "";
  }
}
