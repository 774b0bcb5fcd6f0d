import type { ActionData } from "../rules/rule.ts";
import { compilePattern } from "../sources/pattern.ts";
import { toSubject } from "../sources/subject.ts";
import { fromAndNot, lineIn, textIn, type Kind, type RuleInput } from "./kind.ts";
import type { Visit } from "./visit.ts";

/** A type that compares one text of a request: equality, or a case-insensitive pattern. */
const compared = (
  key: string,
  read: (visit: Visit, data: ActionData) => string | undefined,
  more: (sent: RuleInput) => ActionData = () => ({}),
): Kind => ({
  targets: fromAndNot,
  clean: (sent) => ({ ...more(sent), [key]: lineIn(sent, key), regex: sent["regex"] === true }),
  holds(data, visit) {
    const text = read(visit, data);
    if (text === undefined) return false;
    const wanted = textIn(data, key);
    if (data["regex"] !== true) return text === wanted;
    const pattern = compilePattern(wanted, true);
    return typeof pattern !== "string" && pattern.test(toSubject(text));
  },
  pattern: (data) => (data["regex"] === true ? textIn(data, key) : undefined),
});

/** The referring page. */
export const referrer = compared("referrer", (visit) => visit.header("referer") ?? "");
/** The visitor's browser. */
export const agent = compared("agent", (visit) => visit.header("user-agent") ?? "");

/** A header of the request; a missing header equals nothing. */
export const header = compared(
  "value",
  (visit, data) => {
    const name = textIn(data, "name");
    return name === "" ? undefined : visit.header(name);
  },
  (sent) => ({ name: lineIn(sent, "name").replace(/[^A-Za-z0-9_-]/g, "") }),
);

/** A cookie of the request; a missing cookie equals nothing. */
export const cookie = compared(
  "value",
  (visit, data) => cookieIn(visit.header("cookie") ?? "", textIn(data, "name")),
  (sent) => ({ name: lineIn(sent, "name") }),
);

function cookieIn(header: string, name: string): string | undefined {
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at !== -1 && pair.slice(0, at).trim() === name) return valueOf(pair.slice(at + 1).trim());
  }
  return undefined;
}
function valueOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
