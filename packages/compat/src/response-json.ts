import { perSite, type SiteInfo } from "@waymark/core";
import {
  type ChangedValue,
  detached,
  endOfValue,
  type JsonChanges,
  jsonChanger,
} from "./json-scanner.ts";
import { members, renamed } from "./names.ts";
import {
  classesKey,
  type Json,
  markupKeys,
  memberRenames,
  namespaceKeys,
  routeKey,
  slugKeys,
  texts,
  toOriginalBody,
  toTypeName,
  translated,
  translatedText,
} from "./response-body.ts";

/**
 * Translates the JSON text of a response, as `toOriginalBody` does. Most of it is copied without
 * being parsed, which takes a fraction of the time.
 */
export const toOriginalJson = (json: string, site: SiteInfo): string =>
  changerOf(site)(json) ?? JSON.stringify(toOriginalBody(JSON.parse(json), site));

const changerOf = perSite((site) => {
  const isAddress = (json: string, start: number): boolean => json.startsWith(site.url, start);
  const candidates = candidatesOf(isAddress);
  const within: JsonChanges = {
    rule: (name) => ({
      name,
      newName: renamed(members.toOriginal, name),
      rename: memberRenames.get(name),
      isCandidate: candidates(name),
      isWhole: wholeNames.has(name),
    }),
    text: (text, name) => (dependentNames.has(name) ? undefined : translatedText(text, name, site)),
    whole(json, start, name) {
      const end = endOfValue(json, start);
      const value = JSON.parse(json.slice(start, end)) as Json;
      return { text: JSON.stringify(translated(value, name, site)), end };
    },
  };
  // Links within links are not remembered.
  const changeWithin = jsonChanger(within);
  const linksOf = rememberLinks((links) => changeWithin(links, "_links"));
  return jsonChanger({
    ...within,
    rule: (name) => ({ ...within.rule(name), ...(name === "_links" && { isWhole: true }) }),
    whole: (json, start, name) =>
      name === "_links" ? linksOf(json, start) : within.whole(json, start, name),
  });
});

const wholeNames: ReadonlySet<string> = new Set([
  "curies",
  "headers",
  "capabilities",
  "extra_capabilities",
]);
/** A curie, and the names of types, depend on the other members. */
const dependentNames: ReadonlySet<string> = new Set(["name", "slug", "title"]);

type IsCandidate = (json: string, start: number, end: number) => boolean;

/** The texts that may need a change, by the name of their member. Addresses are written without escapes. */
function candidatesOf(isAddress: IsCandidate): (name: string) => IsCandidate | undefined {
  const always: IsCandidate = () => true;
  const isType: IsCandidate = (json, start, end) =>
    json.startsWith("c", start) && toTypeName(json.slice(start, end)) !== json.slice(start, end);
  const special: Readonly<Record<string, IsCandidate>> = {
    ...Object.fromEntries([...markupKeys].map((name) => [name, always])),
    [classesKey]: always,
    [routeKey]: always,
    name: (json, start, end) => end - start === 4 && json.startsWith("core", start),
    slug: (json, start, end) => isAddress(json, start, end) || isType(json, start, end),
    title: isType,
  };
  return (name) => {
    if (Object.hasOwn(special, name)) return special[name];
    if (texts.has(name)) return undefined;
    return slugKeys.has(name) || namespaceKeys.has(name) ? always : isAddress;
  };
}

/** Items have the same links in each response, which are a large part of it. */
function rememberLinks(
  change: (links: string) => string | undefined,
): (json: string, start: number) => ChangedValue | undefined {
  /** Cached by the first address, which is the address of the item: comparing it is faster than reading all links. */
  const known = new Map<string, { readonly links: string; readonly text: string }>();
  return (json, start) => {
    const first = json.slice(start, json.indexOf('"}', start));
    const last = known.get(first);
    // A value that starts like another complete value is that value.
    if (last !== undefined && json.slice(start, start + last.links.length) === last.links)
      return { text: last.text, end: start + last.links.length };
    const end = endOfValue(json, start);
    const links = detached(json.slice(start, end));
    const text = change(links);
    if (text === undefined) return undefined;
    if (links.length < maxLinksLength && first.length < maxLinksLength) {
      if (known.size === maxLinks) known.clear();
      known.set(detached(first), { links, text });
    }
    return { text, end };
  };
}
const maxLinksLength = 4000;
const maxLinks = 500;
