import { lengths, type SeenCookie, toName } from "./findings.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30 * day;
const year = 365 * day;
const units = [
  [year, "year"],
  [month, "month"],
  [day, "day"],
  [hour, "hour"],
  [minute, "minute"],
] as const;

/** The recommended maximum lifetime of consent: thirteen months. */
export const maxLifetime = 13 * month + 5 * day;

/** The lifetime of a cookie in words, rounded to its largest unit. Null is a session cookie. */
export function toDuration(seconds: number | null): string {
  if (seconds === null) return "session";
  for (const [length, name] of units) {
    const count = Math.round(seconds / length);
    if (seconds >= length * 0.95 && count >= 1) return `${count} ${name}${count === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}

const sameSites: ReadonlyMap<string, string> = new Map(
  ["Strict", "Lax", "None"].map((name) => [name.toLowerCase(), name]),
);

/**
 * Parses a Set-Cookie header; undefined if it deletes a cookie or is invalid.
 *
 * @param url - The page that sent it.
 */
export function fromSetCookie(
  header: string,
  url: URL,
  { now, early }: { readonly now: Date; readonly early: boolean },
): SeenCookie | undefined {
  const [pair = "", ...rest] = header.split(";", 20);
  const at = pair.indexOf("=");
  const name = toName(at === -1 ? "" : pair.slice(0, at));
  if (name === "") return undefined;
  const attributes = new Map(
    rest.map((part) => {
      const sign = part.indexOf("=");
      const key = (sign === -1 ? part : part.slice(0, sign)).trim().toLowerCase();
      return [key, sign === -1 ? "" : part.slice(sign + 1).trim()] as const;
    }),
  );
  const seconds = secondsOf(attributes, now);
  if (seconds !== null && seconds <= 0) return undefined;
  const domain = (attributes.get("domain") ?? "").replace(/^\./, "").toLowerCase();
  const path = attributes.get("path") ?? "";
  return {
    name,
    domain: toName(domain || url.hostname, lengths.domain),
    path: path.startsWith("/") ? toName(path) : "/",
    kind: "http",
    seconds,
    duration: toDuration(seconds),
    secure: attributes.has("secure"),
    httpOnly: attributes.has("httponly"),
    sameSite: sameSites.get((attributes.get("samesite") ?? "").toLowerCase()) ?? "",
    size: Math.min(pair.trim().length - 1, 1_000_000),
    url: url.href.slice(0, lengths.url),
    early,
  };
}

/** The lifetime: `Max-Age` takes precedence over `Expires`, as in browsers. Null for a session cookie. */
function secondsOf(attributes: ReadonlyMap<string, string>, now: Date): number | null {
  const age = attributes.get("max-age") ?? "";
  if (/^-?\d{1,15}$/.test(age)) return Number(age);
  const expires = attributes.get("expires");
  const at = expires === undefined ? Number.NaN : Date.parse(expires);
  return Number.isNaN(at) ? null : Math.round((at - now.getTime()) / 1_000);
}
