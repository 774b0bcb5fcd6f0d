import { toLogFields } from "./log-fields.ts";

// JSON leaves some of these as they are, but terminals and line-based readers act on them.
const controls = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const toEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
/** Log fields as JSON on one line: control characters that JSON leaves as they are, are escaped too. */
export const toLogJson = (value: unknown): string =>
  (JSON.stringify(value) ?? "null").replaceAll(controls, toEscape);

/**
 * A log entry for people: `message key=value`, and the stacks of errors on indented lines of their own below it. Secrets
 * are masked (see `toLogFields`), and control characters are escaped, so that no text can pass for another entry.
 */
export function toLogText(message: string, fields: Readonly<Record<string, unknown>> = {}): string {
  const first = [toLogJson(message).slice(1, -1)];
  const below: string[] = [];
  for (const [key, value] of Object.entries(toLogFields(fields))) {
    const stack = stackOf(value);
    if (stack !== undefined) below.push(...stack);
    if (stack !== undefined && key === "error") continue;
    first.push(`${toLogJson(key).slice(1, -1)}=${stack ? toOneLine(value) : toShort(value)}`);
  }
  return [first.join(" "), ...below.map((line) => `    ${line}`)].join("\n");
}

const toShort = (value: unknown): string =>
  typeof value === "string" && /^[\w./:@+-]+$/.test(value) ? value : toLogJson(value);
/** An error whose stack is printed below. */
const toOneLine = (value: unknown): string =>
  toShort((value as { readonly message?: unknown }).message);

/** The stack of a logged error and of its causes, as lines; undefined for any other value. */
function stackOf(value: unknown): readonly string[] | undefined {
  if (typeof value !== "object" || value === null || !("stack" in value)) return undefined;
  if (typeof value.stack !== "string") return undefined;
  const own = value.stack.split("\n").map((line) => line.replaceAll(controls, toEscape));
  const [first = "", ...rest] = ("cause" in value && stackOf(value.cause)) || [];
  return first === "" ? own : [...own, `Caused by: ${first}`, ...rest];
}
