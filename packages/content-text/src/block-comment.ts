import { toSafeAddress } from "./allowed-html.ts";
import type { Delimiter } from "./blocks.ts";

/** Attributes of a block nested deeper than this are dropped. */
const MAX_DEPTH = 30;

const SCRIPT_ADDRESS = /^[\0-\x20\xa0]*(?:[a-z][\0-\x20]*){2,20}:/i;
const DANGEROUS: ReadonlySet<string> = new Set(["javascript", "vbscript", "data", "livescript"]);

function cleanText(text: string, cleanHtml: (html: string) => string): string {
  const html = /[<>]/.test(text) ? cleanHtml(text) : text;
  const scheme = SCRIPT_ADDRESS.exec(html.slice(0, 200))?.[0]
    .replace(/[^a-z]/gi, "")
    .toLowerCase();
  return scheme && DANGEROUS.has(scheme) ? toSafeAddress(html) : html;
}

function clean(value: unknown, cleanHtml: (html: string) => string, depth: number): unknown {
  if (typeof value === "string") return cleanText(value, cleanHtml);
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.map((one) => clean(one, cleanHtml, depth + 1) ?? null);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !/[<>]/.test(key))
      .map(([key, one]) => [key, clean(one, cleanHtml, depth + 1)]),
  );
}

const ESCAPED: Record<string, string> = { "<": "\\u003c", ">": "\\u003e", "&": "\\u0026" };

/** Writes the attributes of a block as JSON that cannot close the HTML comment around it. */
export const toBlockJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("--", "\\u002d\\u002d")
    .replace(/[<>&]/g, (char) => ESCAPED[char] ?? char)
    // A quote preceded by an even number of backslashes is JSON's own.
    .replace(/\\(["\\])/g, (pair, char: string) => (char === '"' ? "\\u0022" : pair));

function readAttributes(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Serializes a block comment with sanitized attributes, escaped so that they cannot end the comment.
 * Attributes that are not a JSON object are omitted.
 */
export function toBlockComment(
  { kind, name, json }: Pick<Delimiter, "kind" | "name" | "json">,
  cleanHtml: (html: string) => string,
): string {
  const short = name.replace(/^core\//, "");
  if (kind === "close") return `<!-- /wp:${short} -->`;
  const value = json === "" ? undefined : readAttributes(json);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const attributes = isObject ? `${toBlockJson(clean(value, cleanHtml, 0))} ` : "";
  return `<!-- wp:${short} ${attributes}${kind === "void" ? "/" : ""}-->`;
}
