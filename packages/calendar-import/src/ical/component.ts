import ICAL from "ical.js";
import { isLine, type Block } from "./blocks.ts";

/** A parsed component, with warnings. */
export interface ReadBlock {
  readonly component: ICAL.Component | undefined;
  readonly fault: string | undefined;
}

/** Parses a component. If that fails, it is parsed again without malformed lines, or rejected. */
export function toComponent({ line, lines, isCut }: Block): ReadBlock {
  if (isCut) return { component: undefined, fault: `Line ${line}: this event is too long.` };
  const whole = parse(lines);
  if (typeof whole !== "string") return { component: whole, fault: undefined };
  const wrong = lines.findIndex((one) => !isLine(one));
  const rest = lines.filter(isLine);
  const mended = wrong < 0 ? whole : parse(rest);
  if (typeof mended === "string")
    return { component: undefined, fault: `Line ${line}: this event cannot be read: ${mended}` };
  return {
    component: mended,
    fault: `Line ${line}: a malformed line of this event was ignored.`,
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
