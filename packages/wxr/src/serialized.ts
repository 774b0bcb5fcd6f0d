/** The values of PHP's `serialize()`, without objects. Arrays with keys 0, 1, 2 … become arrays. */
export type Serialized =
  | string
  | number
  | boolean
  | null
  | readonly Serialized[]
  | { readonly [key: string]: Serialized };

const MAX_DEPTH = 32;
const SCALAR = /^(?:N|b:[01]|i:[-+]?\d{1,19}|d:[-+.\dEINFA]{1,40});$/;

/**
 * A meta value that PHP serialised; undefined if the text is not serialised, is damaged, is nested more than 32
 * levels deep or contains objects: use the text then. Strings are counted in bytes of UTF-8. Records have no
 * prototype. Takes time in proportion to the length of the text.
 */
export function fromSerialized(text: string): Serialized | undefined {
  if (!/^[Nbidsa]/.test(text) || !/[;}]$/.test(text)) return undefined;
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let at = 0;

  function until(mark: string, maxLength: number): string | undefined {
    const code = mark.charCodeAt(0);
    for (let end = at; end < Math.min(bytes.length, at + maxLength); end++) {
      if (bytes[end] !== code) continue;
      const read = decoder.decode(bytes.subarray(at, end + 1));
      at = end + 1;
      return read;
    }
    return undefined;
  }

  function lengthAfter(letter: string): number | undefined {
    const read = until(":", 2) === `${letter}:` ? until(":", 12) : undefined;
    return read !== undefined && /^\d+:$/.test(read) ? Number(read.slice(0, -1)) : undefined;
  }

  function string(): string | undefined {
    const length = lengthAfter("s");
    if (length === undefined || bytes[at] !== 0x22) return undefined;
    const end = at + 1 + length;
    if (bytes[end] !== 0x22 || bytes[end + 1] !== 0x3b) return undefined;
    const read = decoder.decode(bytes.subarray(at + 1, end));
    at = end + 2;
    return read;
  }

  function array(depth: number): Serialized | undefined {
    const length = lengthAfter("a");
    if (length === undefined || depth >= MAX_DEPTH || bytes[at++] !== 0x7b) return undefined;
    const entries: Record<string, Serialized> = Object.create(null);
    let isList = true;
    for (let index = 0; index < length; index++) {
      const key = bytes[at] === 0x61 ? undefined : value(depth);
      if (typeof key !== "string" && typeof key !== "number") return undefined;
      const entry = value(depth + 1);
      if (entry === undefined) return undefined;
      if (key !== index) isList = false;
      entries[key] = entry;
    }
    if (bytes[at++] !== 0x7d) return undefined;
    return isList ? Object.values(entries) : entries;
  }

  function value(depth: number): Serialized | undefined {
    if (bytes[at] === 0x73) return string();
    if (bytes[at] === 0x61) return array(depth);
    const read = until(";", 64);
    if (read === undefined || !SCALAR.test(read)) return undefined;
    if (read === "N;") return null;
    const body = read.slice(2, -1);
    if (read.startsWith("b")) return body === "1";
    const number = body.endsWith("INF") ? Number(body.replace("INF", "Infinity")) : Number(body);
    // Larger integers would lose digits.
    return read.startsWith("i") && !Number.isSafeInteger(number) ? undefined : number;
  }

  try {
    const read = value(0);
    return at === bytes.length ? read : undefined;
  } catch {
    return undefined;
  }
}
