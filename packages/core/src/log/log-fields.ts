import { isSecretKey } from "./secret-key.ts";

const depthLimit = 6;
const itemLimit = 100;
const textLimit = 8_192;

/** Shortens a text and masks the values of secret query arguments in it. */
function toText(text: string): string {
  const short = text.length > textLimit ? `${text.slice(0, textLimit)}…` : text;
  return short.replaceAll(
    /([?&])([^=&\s#]{1,100})=([^&\s#]*)/g,
    (whole, mark: string, key: string) => (isSecretKey(key) ? `${mark}${key}=***` : whole),
  );
}

function toErrorFields(error: Error, depth: number): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const code: unknown = Reflect.get(error, "code");
  return {
    name,
    message: toText(message),
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    ...(stack === undefined ? {} : { stack: toText(stack) }),
    ...(cause === undefined ? {} : { cause: toPlain(cause, depth + 1) }),
  };
}

function toPlain(value: unknown, depth: number): unknown {
  if (typeof value === "string") return toText(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "bigint" || typeof value === "symbol") return String(value);
  if (typeof value === "function") return "[function]";
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (depth >= depthLimit) return "[…]";
  if (value instanceof Error) return toErrorFields(value, depth);
  if (value instanceof URL) return toText(value.href);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) {
    const items = value.slice(0, itemLimit).map((item: unknown) => toPlain(item, depth + 1));
    return value.length > itemLimit ? [...items, `… ${value.length - itemLimit} more`] : items;
  }
  const entries: Iterable<readonly [string, unknown]> =
    value instanceof Headers ? value : Object.entries(value);
  return toMasked(entries, depth + 1);
}

function toMasked(
  entries: Iterable<readonly [string, unknown]>,
  depth: number,
): Record<string, unknown> {
  const masked: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let count = 0;
  for (const [key, value] of entries) {
    if (++count > itemLimit) {
      masked["…"] = "more";
      break;
    }
    masked[toText(key)] = isSecretKey(key) ? "***" : toPlain(value, depth);
  }
  return masked;
}

/**
 * Turns logged values into plain data: secrets are masked by key, errors become name, message and stack, and long
 * texts, lists and deep objects are truncated. Never throws, even if getters of the values do.
 */
export function toLogFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  try {
    return toMasked(Object.entries(fields), 0);
  } catch {
    return { unreadable: true };
  }
}
