const encoder = new TextEncoder();
const maxLength = 1000;

/** A key prefix that ends with `/`, or an empty one. */
export function toPrefix(prefix: string): string {
  const plain = prefix.replace(/^\/+/, "").replace(/\/+$/, "");
  return plain === "" ? "" : `${plain}/`;
}

/**
 * The key of a file below the prefix. Undefined for an invalid name: empty, absolute, with empty or dotted parts, with
 * control characters, or too long.
 */
export function toKey(prefix: string, name: string): string | undefined {
  if (!name.isWellFormed() || /\p{Cc}/u.test(name)) return undefined;
  if (name.split("/").some((part) => part === "" || part === "." || part === ".."))
    return undefined;
  const key = prefix + name;
  return encoder.encode(key).byteLength <= maxLength ? key : undefined;
}
