/** A part of a calendar file, as it stands there. */
export interface Block {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly lines: readonly string[];
  /** Whether it has more lines, or longer ones, than are read. */
  readonly isCut: boolean;
}
/** A calendar file, taken apart: its own lines, and those of what it holds. */
export interface Blocks {
  /** What the calendar says of its name and of its zone. */
  readonly own: readonly string[];
  readonly zones: readonly Block[];
  readonly events: readonly Block[];
  /** Events there are beyond those that are read. */
  readonly left: number;
}
/** The most lines and characters of one part; a line that is longer holds a file, and is passed over. */
const most = { lines: 5000, characters: 500_000, line: 250_000 };
const told = /^x-wr-(?:calname|timezone)[;:]/i;
const line = /^[A-Za-z0-9-]{1,100}[;:]/;
/** Whether it is the beginning of a line of the format. */
export const isLine = (text: string): boolean => line.test(text);

/**
 * Takes a calendar file apart, so that what is wrong with one event harms no other. Blank lines are no part of the format,
 * and in many files. Undefined for what holds no calendar.
 */
export function toBlocks(
  text: string,
  { zones, events }: { readonly zones: number; readonly events: number },
): Blocks | undefined {
  const own: string[] = [];
  const found = { VTIMEZONE: [] as Block[], VEVENT: [] as Block[] };
  let left = 0;
  let open: Open | undefined;
  let isCalendar = false;
  for (const { text: one, number } of unfolded(text)) {
    if (one.length > most.line) continue;
    const [, edge = "", name = ""] = /^(BEGIN|END):([A-Z-]{1,40})$/.exec(one.toUpperCase()) ?? [];
    if (name === "VCALENDAR") isCalendar = true;
    else if (open) {
      take(open, one);
      open.depth += edge === "BEGIN" ? 1 : edge === "END" ? -1 : 0;
      if (open.depth > 0) continue;
      const kind = open.name === "VEVENT" || open.name === "VTIMEZONE" ? open.name : undefined;
      const list = kind && found[kind];
      if (list && list.length < (kind === "VEVENT" ? events : zones)) list.push(open);
      else if (kind === "VEVENT") left++;
      open = undefined;
    } else if (edge === "BEGIN")
      open = { name, line: number, lines: [one], isCut: false, depth: 1, left: most.characters };
    else if (told.test(one) && own.length < 10) own.push(one);
  }
  return isCalendar ? { own, zones: found.VTIMEZONE, events: found.VEVENT, left } : undefined;
}

/** A part of which the end has not come yet. */
interface Open extends Block {
  readonly name: string;
  readonly lines: string[];
  isCut: boolean;
  depth: number;
  /** Characters that it may still have. */
  left: number;
}
function take(open: Open, one: string): void {
  open.left -= one.length;
  open.isCut ||= open.left < 0 || open.lines.length >= most.lines;
  if (!open.isCut) open.lines.push(one);
}

/** The lines of a file with their numbers; what goes on in the next line is one with it. */
function* unfolded(text: string): Generator<{ readonly text: string; readonly number: number }> {
  let parts: string[] = [];
  let begun = 1;
  let number = 0;
  for (const one of text.replace(/^\u{feff}/u, "").split(/\r\n|\n|\r/)) {
    number++;
    if (/^[ \t]/.test(one) && parts.length > 0) {
      parts.push(one.slice(1));
      continue;
    }
    if (parts.length > 0) yield { text: parts.join("").trimEnd(), number: begun };
    begun = number;
    parts = one.trim() === "" ? [] : [one];
  }
  if (parts.length > 0) yield { text: parts.join("").trimEnd(), number: begun };
}
