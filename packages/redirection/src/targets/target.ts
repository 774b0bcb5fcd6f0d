import { parseUrl } from "@waymark/core";
import { areClosed } from "./digest.ts";

/** The target of a rule as written, with variables and group references. */
export interface Target {
  /** Scheme, host and port as written; empty for an address of this site. */
  readonly origin: string;
  /** Path, query and fragment. Begins with a slash. */
  readonly rest: string;
}

/** Maximum length of a target, in characters. */
const longestTarget = 2_000;

/** The ID of a post, if the target is only that. */
export const idIn = (target: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(target) ? Number(target) : undefined;

/** Parses a target. Undefined for an unsafe one: see `faultOf`. */
export const toTarget = (target: string): Target | undefined =>
  faultOf(target) === undefined ? cut(target) : undefined;

// A group directly after the host begins the path.
const originOf = (target: string): string =>
  /^https?:\/\/[^/?#$\\]*(?=$|[/?#]|[$\\][1-9](?:$|[/?#]))/i.exec(target)?.[0] ?? "";

function cut(target: string): Target {
  const origin = originOf(target);
  const rest = target.slice(origin.length);
  return { origin, rest: rest.startsWith("/") ? rest : `/${rest}` };
}

/**
 * Why a target is rejected: line breaks, schemes other than http and https, paths that browsers read as another host,
 * and hosts that contain data of a visitor. Undefined for a valid target.
 */
export function faultOf(target: string): string | undefined {
  if (target.length > longestTarget)
    return `A target must have at most ${longestTarget} characters.`;
  if (/\p{Cc}/u.test(target)) return "A target must be a single line.";
  if (/^(?:\/\/|\/?\\(?!\d))/.test(target))
    return "A target must begin with a single slash, http:// or https://.";
  if (!areClosed(target))
    return "Each [md5] in a target must be closed by [/md5] in the same path or query.";
  const scheme = /^\s*([a-z][a-z\d+.-]*):/i.exec(target)?.[1]?.toLowerCase();
  if (scheme === undefined) return undefined;
  if (!/^https?:\/\//i.test(target))
    return "A target must begin with a slash, http:// or https://.";
  const origin = originOf(target);
  const host = origin.slice(origin.indexOf("//") + 2);
  if (
    /[%@\s]|\[(?![\da-f:.]+\](?::\d+)?$)/i.test(host) ||
    host === "" ||
    parseUrl(origin) === undefined
  )
    return "The host of a target must not contain variables or groups.";
  return undefined;
}

/** The target to store: one line, trimmed. `faultOf` validates it. */
export function cleanTarget(text: unknown): string {
  if (typeof text !== "string") return typeof text === "number" ? String(text) : "";
  return text.trim().toWellFormed();
}
