import { type Actor, md5, parseUrl } from "@waymark/core";
import { decode, toAscii } from "./urls/escapes.ts";
import { nameOf, parseQuery } from "./urls/address.ts";

/** Path, query and fragment of an address. */
interface Parts {
  readonly path: string;
  /** Without its question mark; undefined if there is none. */
  readonly query: string | undefined;
  /** With its `#`; empty if there is none. */
  readonly fragment: string;
}

/** Splits an address without scheme and host. */
function toParts(rest: string): Parts {
  const hash = rest.indexOf("#");
  const whole = hash === -1 ? rest : rest.slice(0, hash);
  const fragment = hash === -1 ? "" : rest.slice(hash);
  const at = whole.indexOf("?");
  return at === -1
    ? { path: whole, query: undefined, fragment }
    : { path: whole.slice(0, at), query: whole.slice(at + 1), fragment };
}

/** The query of a target with the parameters of the request appended. The target's own parameters are unchanged. */
export function passQuery(
  own: string | undefined,
  requested: string | undefined,
): string | undefined {
  const taken = new Set(parseQuery(own).map(nameOf));
  const passed = parseQuery(requested).filter((param) => !taken.has(nameOf(param)));
  const all = [...(own ? [own] : []), ...passed.map(({ raw }) => raw)];
  return all.length === 0 ? own : all.join("&");
}

/** Maximum length of a redirect's address, in characters. */
const maxLength = 8_000;

/** The input for resolving a target. */
interface TargetInput extends TargetValues {
  /** The query of the request, if it is passed on. */
  readonly passed: string | undefined;
}

/**
 * The address of a target for a Location header. Scheme and host always come from the target; data of a visitor can
 * only be in path, query and fragment. Undefined for an unsafe target.
 */
export async function toLocation(text: string, aim: TargetInput): Promise<string | undefined> {
  const target = toTarget(text);
  if (!target) return undefined;
  // After a host, a group may bring its own slash.
  const written = toParts(target.origin === "" ? target.rest : text.slice(target.origin.length));
  const path = await fill(written.path, { ...aim, groups: aim.groups?.map((one) => cut(one)[0]) });
  const query = written.query === undefined ? undefined : await fill(written.query, aim);
  const fragment = await fill(written.fragment, aim);
  const own = passQuery(query, queryIn(written.path, aim.groups));
  const targetQuery = passQuery(own, aim.passed);
  // Two slashes would begin a host name.
  const rooted = `/${path.replace(target.origin === "" ? /^[/\\]+/ : /^\//, "")}`;
  const location =
    target.origin +
    toAscii(
      rooted.replaceAll(" ", "%20") +
        (targetQuery === undefined ? "" : `?${targetQuery.replace(/ |%20/g, "+")}`) +
        fragment,
    );
  return location.length <= maxLength ? location : undefined;
}

const cut = (group: string): readonly [path: string, query: string | undefined] => {
  const at = group.indexOf("?");
  return at === -1 ? [group, undefined] : [group.slice(0, at), group.slice(at + 1)];
};
/** The query that a group adds to the path of a target, moved to the query. */
function queryIn(path: string, groups: TargetValues["groups"]): string | undefined {
  for (const [, n] of path.matchAll(references)) {
    const query = groups?.[Number(n)] === undefined ? undefined : cut(groups[Number(n)] ?? "")[1];
    if (query !== undefined) return query;
  }
  return undefined;
}

const marks = /\[(\/?)md5\]/gi;

/** Whether each `[md5]` of a target is closed in the same part of the address, and none is nested. */
function areClosed(target: string): boolean {
  const { path, query = "", fragment } = toParts(target);
  return [path, query, fragment].every((part) => {
    let isOpen = false;
    for (const [, slash] of part.matchAll(marks)) {
      if ((slash === "") === isOpen) return false;
      isOpen = !isOpen;
    }
    return !isOpen;
  });
}

/**
 * Fills the pieces of a part of a target; those between `[md5]` and `[/md5]` are replaced by digests of their decoded text.
 */
async function fillPieces(part: string, fill: (piece: string) => string): Promise<string> {
  const pieces = part.split(/\[\/?md5\]/i).map(async (piece, i) => {
    const filled = fill(piece);
    return i % 2 === 0 ? filled : md5(new Blob([decode(filled)]).stream());
  });
  return (await Promise.all(pieces)).join("");
}

/** The target of a rule as written, with variables and group references. */
interface Target {
  /** Scheme, host and port as written; empty for an address of this site. */
  readonly origin: string;
  /** Path, query and fragment. Begins with a slash. */
  readonly rest: string;
}

/** Maximum length of a target, in characters. */
const maxTargetLength = 2_000;

/** The ID of a post, if the target is only that. */
export const idIn = (target: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(target) ? Number(target) : undefined;

/** Parses a target. Undefined for an unsafe one: see `problemOf`. */
export const toTarget = (target: string): Target | undefined =>
  problemOf(target) === undefined ? parse(target) : undefined;

// A group directly after the host begins the path.
const originOf = (target: string): string =>
  /^https?:\/\/[^/?#$\\]*(?=$|[/?#]|(?:[$\\][1-9])+(?:$|[/?#]))/i.exec(target)?.[0] ?? "";

function parse(target: string): Target {
  const origin = originOf(target);
  const rest = target.slice(origin.length);
  return { origin, rest: rest.startsWith("/") ? rest : `/${rest}` };
}

/**
 * The reason why a target is rejected: line breaks, schemes other than http and https, paths that browsers read as another host,
 * and hosts that contain data of a visitor. Undefined for a valid target.
 */
export function problemOf(target: string): string | undefined {
  if (target.length > maxTargetLength)
    return `A target must have at most ${maxTargetLength} characters.`;
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

/** The target to store: one line, trimmed. `problemOf` validates it. */
export function cleanTarget(text: unknown): string {
  if (typeof text !== "string") return typeof text === "number" ? String(text) : "";
  return text.trim().toWellFormed();
}

/** The values of the variables in a target. */
interface TargetValues {
  /** The groups of the matched pattern, the whole match first, undecoded; undefined for plain sources. */
  readonly groups: readonly string[] | undefined;
  readonly now: Date;
  caller(): Promise<Actor>;
}

/** Whether a target contains data of the visitor, so that it differs between visitors. */
export const namesCaller = (target: string): boolean =>
  /\[user(?:id|login)\]|%user(?:id|login)%/.test(target);

/** References to groups of a pattern. */
const references = /[$\\]([1-9])/g;
const variables = /[$\\]([1-9])|\[userid\]|\[userlogin\]|\[unixtime\]|%userid%|%userlogin%/g;
const changes: Readonly<Record<string, (text: string) => string>> = {
  "[upper]": (text) => text.toUpperCase(),
  "[lower]": (text) => text.toLowerCase(),
  "[dashes]": (text) => text.replaceAll("_", "-"),
  "[underscores]": (text) => text.replaceAll("-", "_"),
};

/**
 * Replaces the variables of a target in a single pass: data of a visitor is never interpreted as a variable, and a
 * value cannot end the part of the address that contains it.
 */
export async function fill(text: string, { groups, now, caller }: TargetValues): Promise<string> {
  const user = namesCaller(text) ? await caller() : undefined;
  const filled = (piece: string) =>
    piece.replace(variables, (variable, group: string | undefined) => {
      if (group !== undefined) return groups ? (groups[Number(group)] ?? "") : variable;
      if (variable === "[unixtime]") return String(Math.floor(now.getTime() / 1000));
      return encodeURIComponent(
        variable.includes("id") ? String(user?.id ?? 0) : (user?.login ?? ""),
      );
    });
  const names = Object.keys(changes).filter((name) => text.includes(name));
  const plain = names.reduce((all, name) => all.replaceAll(name, ""), text);
  return names.reduce((all, name) => changes[name]?.(all) ?? all, await fillPieces(plain, filled));
}
