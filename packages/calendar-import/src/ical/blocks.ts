/** A part of a calendar file: the unfolded lines of a component. */
export interface Block {
  /** Its first line in the file, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
  /** Whether it has more lines, or longer ones, than are read. */
  readonly isCut: boolean;
}
/** An event of a calendar file, with what tells which of them belong together. */
export interface EventBlock extends Block {
  /** Its `UID`; empty where it has none. */
  readonly uid: string;
}
/** A calendar file, taken apart: its own lines, and those of its components. */
export interface Blocks {
  /** What the calendar says of its name and of its zone. */
  readonly own: readonly string[];
  readonly zones: readonly Block[];
  readonly events: readonly EventBlock[];
  /** Events there are beyond those that are read. */
  readonly left: number;
}
/** The most lines and characters of one part; a line that is longer holds a file, and is passed over. */
const most = { lines: 5000, characters: 500_000, line: 250_000 };
const told = /^x-wr-(?:calname|timezone)[;:]/i;
const line = /^[A-Za-z0-9-]{1,100}[;:]/;
/** Whether it is the beginning of a line of the format. */
export const isLine = (text: string): boolean => line.test(text);

interface Bounds {
  readonly zones: number;
  readonly events: number;
  readonly pause: () => Promise<void> | undefined;
}
/**
 * Takes a calendar file apart, so that what is wrong with one event harms no other. Blank lines are no part of the format,
 * and in many files. Undefined for what holds no calendar.
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
  for (const { text: one, number } of unfolded(text)) {
    if (one.length > most.line) continue;
    const [, edge = "", name = ""] = /^(BEGIN|END):([A-Z-]{1,40})$/i.exec(one) ?? [];
    const kind = name.toUpperCase();
    if (kind === "VCALENDAR") isCalendar = true;
    else if (open) {
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
        left: most.characters,
      };
    else if (told.test(one) && own.length < 10) own.push(one);
  }
  return isCalendar ? { own, zones: found.VTIMEZONE, events: found.VEVENT, left } : undefined;
}

/** A part of which the end has not come yet. */
interface Open extends EventBlock {
  readonly kind: string;
  readonly lines: string[];
  isCut: boolean;
  uid: string;
  depth: number;
  /** Characters that it may still have. */
  left: number;
}
function take(open: Open, one: string): void {
  open.left -= one.length;
  open.isCut ||= open.left < 0 || open.lines.length >= most.lines;
  if (open.isCut) return;
  open.lines.push(one);
  // Alarms inside an event have names of their own.
  if (open.depth === 1 && open.uid === "") open.uid = uidIn(one);
}
/** The value of a `UID` line, behind parameters if there are any. */
const uidIn = (one: string): string =>
  (/^UID(?:;[^:"]{0,200}(?:"[^"]{0,200}"[^:"]{0,200}){0,5})?:(.*)$/i.exec(one)?.[1] ?? "").trim();

/** The lines of a file with their numbers; what goes on in the next line is one with it. */
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
/** The lines of a file one after the other: all at once, they take as much memory as the file many times over. */
function* linesOf(text: string): Generator<string> {
  const end = /\r\n|\n|\r/g;
  let from = text.startsWith("\u{feff}") ? 1 : 0;
  for (let found = end.exec(text); found; found = end.exec(text)) {
    yield text.slice(from, found.index);
    from = end.lastIndex;
  }
  yield text.slice(from);
}
