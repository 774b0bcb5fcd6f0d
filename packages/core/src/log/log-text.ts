import { toLogFields } from "./log-fields.ts";
import type { Logger } from "../declare/ports.ts";

// JSON does not escape some of these, but terminals and line-based readers interpret them.
const controls = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const toEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
/** Log fields as JSON on one line; control characters that JSON does not escape are escaped, too. */
export const toLogJson = (value: unknown): string =>
  (JSON.stringify(value) ?? "null").replaceAll(controls, toEscape);

/**
 * A log entry for people: `message key=value`, followed by the stacks of errors on indented lines. Secrets are masked
 * (see `toLogFields`), and control characters are escaped, so that no text can imitate another entry.
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
/** A value on one line, without the stack of an error. */
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

const silent = () => {};
const to =
  (level: "warn" | "error"): Logger["warn"] =>
  (message, fields) => {
    try {
      // Read on use, because hosts and tests may replace the console.
      console[level](toLogText(message, fields));
    } catch {
      // A log failure must not fail the request that wrote the entry.
    }
  };

/** The default log: warnings and errors on the console, which is standard error on Node. */
export const consoleLog: Logger = {
  debug: silent,
  info: silent,
  warn: to("warn"),
  error: to("error"),
};
