import { errors } from "../errors/errors.ts";
import { isForbiddenKey } from "./json-schema.ts";

/** Limits of a JSON body; both are checked on the text, before it is parsed. */
const jsonLimits = { depth: 32, keys: 10_000 } as const;

/** The end of a string that starts at `from` (its first quote); the text's length if it never ends. */
function toStringEnd(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end > 0) {
    let slashes = end;
    while (text.charCodeAt(slashes - 1) === 92) slashes--;
    if ((end - slashes) % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

function count(text: string): { depth: number; keys: number } {
  let depth = 0;
  let deepest = 0;
  let keys = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 34) i = toStringEnd(text, i);
    else if (code === 123 || code === 91) deepest = Math.max(deepest, ++depth);
    else if (code === 125 || code === 93) depth--;
    else if (code === 58) keys++;
  }
  return { depth: deepest, keys };
}

function dropForbiddenKeys(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) dropForbiddenKeys(one);
    return;
  }
  const map = value as Record<string, unknown>;
  for (const key of Object.keys(map))
    if (isForbiddenKey(key)) delete map[key];
    else dropForbiddenKeys(map[key]);
}

const syntaxError = { json_error_code: 4, json_error_message: "Syntax error" };

/**
 * Parses JSON text. The keys `__proto__`, `constructor` and `prototype` are dropped at every level.
 *
 * @throws ApiError 400 `rest_invalid_json` for text that is not JSON, is nested deeper than 32 levels or has more than
 * 10,000 keys.
 */
export function parseJson(text: string): unknown {
  const { depth, keys } = count(text);
  if (depth > jsonLimits.depth)
    throw errors.rest_invalid_json({
      message: `The body nests deeper than ${jsonLimits.depth} levels.`,
      data: { json_error_code: 1, json_error_message: "Maximum stack depth exceeded" },
    });
  if (keys > jsonLimits.keys)
    throw errors.rest_invalid_json({
      message: `The body has more than ${jsonLimits.keys} keys.`,
      data: syntaxError,
    });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw errors.rest_invalid_json({ data: syntaxError });
  }
  // A reviver would visit every value of every body; a key can only be hidden by an escape.
  if (/__proto__|constructor|prototype|\\u/.test(text)) dropForbiddenKeys(value);
  return value;
}

/** The maximum number of open elements. Browsers stop at about 500. */
const deepest = 1000;

/** Callbacks for a parser. */
export interface OpenElements {
  /** Call at the start of an element. */
  open(): void;
  /** Call at the end of an element. */
  close(): void;
}

class TooDeep extends Error {}

/**
 * Runs a parser of HTML or XML until more than 1000 elements are nested. Parsers search the open
 * elements at each tag, so a text that consists only of opening tags would take quadratic time. `parse`
 * must call `open` and `close` for each element.
 *
 * @returns The result of `parse`; undefined if it was stopped. The effects of its handlers until then remain.
 */
export function withDepthLimit<T>(parse: (elements: OpenElements) => T): T | undefined {
  let depth = 0;
  const elements: OpenElements = {
    open() {
      if (++depth > deepest) throw new TooDeep();
    },
    close() {
      depth--;
    },
  };
  try {
    return parse(elements);
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}
