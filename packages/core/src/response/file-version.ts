import type { ByteRange } from "../declare/ports.ts";

/** Identifies one version of a file. */
export interface FileVersion {
  /** Including the quotes. */
  readonly etag: string;
  readonly modified: Date;
}

const toOpaque = (tag: string): string => tag.trim().replace(/^W\//, "");

// HTTP dates have a resolution of one second.
const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

/** Whether the client's copy is still this version, by If-None-Match or else If-Modified-Since (RFC 9110). */
export function isFresh(headers: Headers, { etag, modified }: FileVersion): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null)
    return tags.split(",").some((tag) => tag.trim() === "*" || toOpaque(tag) === toOpaque(etag));
  const since = headers.get("if-modified-since");
  return since !== null && toSeconds(modified) * 1_000 <= Date.parse(since);
}

/**
 * The range that a request asks for; undefined if the response is the whole file (no range, several,
 * another unit, or If-Range with another version); `"unsatisfiable"` for a range outside the file.
 */
export function toRange(
  headers: Headers,
  size: number,
  { etag, modified }: FileVersion,
): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("range")?.trim() ?? "");
  if (match === null) return undefined;
  const unless = headers.get("if-range")?.trim();
  if (unless !== undefined && unless !== etag && Date.parse(unless) !== toSeconds(modified) * 1_000)
    return undefined;
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return undefined;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  if (to !== "" && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return "unsatisfiable";
  return { first: Number(from), last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
