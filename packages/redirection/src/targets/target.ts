import { parseUrl } from "@waymark/core";
import { areClosed } from "./digest.ts";

/** Where a rule leads, as it is written: variables and references to groups are still in it. */
export interface Target {
  /** Scheme, host and port as they were written; empty for an address of this site. */
  readonly origin: string;
  /** Path, query and fragment. Begins with a slash. */
  readonly rest: string;
}

/** Characters of a target; longer ones are refused. */
const longestTarget = 2_000;

/** The id of a post, where a target is nothing but that. */
export const idIn = (target: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(target) ? Number(target) : undefined;

/** Reads a target. Undefined for one that leads nowhere safe: see `faultOf`. */
export const toTarget = (target: string): Target | undefined =>
  faultOf(target) === undefined ? cut(target) : undefined;

// A group may stand right behind a host: it begins the path.
const originOf = (target: string): string =>
  /^https?:\/\/[^/?#$\\]*(?=$|[/?#]|[$\\][1-9](?:$|[/?#]))/i.exec(target)?.[0] ?? "";

function cut(target: string): Target {
  const origin = originOf(target);
  const rest = target.slice(origin.length);
  return { origin, rest: rest.startsWith("/") ? rest : `/${rest}` };
}

/**
 * Why nobody may be sent to a target: line breaks, schemes other than http and https, addresses that begin like a path and
 * lead to another host, and hosts that would be made of what a visitor sends. Undefined where nothing is wrong with it.
 */
export function faultOf(target: string): string | undefined {
  if (target.length > longestTarget) return `A target has at most ${longestTarget} characters.`;
  if (/\p{Cc}/u.test(target)) return "A target is one line of text.";
  if (/^(?:\/\/|\/?\\(?!\d))/.test(target))
    return "A target begins with one slash, or with http:// or https://.";
  if (!areClosed(target)) return "Each [md5] of a target is closed by [/md5], in path or query.";
  const scheme = /^\s*([a-z][a-z\d+.-]*):/i.exec(target)?.[1]?.toLowerCase();
  if (scheme === undefined) return undefined;
  if (!/^https?:\/\//i.test(target)) return "A target begins with a slash, http:// or https://.";
  const origin = originOf(target);
  const host = origin.slice(origin.indexOf("//") + 2);
  if (
    /[%@\s]|\[(?![\da-f:.]+\](?::\d+)?$)/i.test(host) ||
    host === "" ||
    parseUrl(origin) === undefined
  )
    return "The host of a target is written out: neither variables nor groups stand in it.";
  return undefined;
}
