import { names } from "@waymark/core";

/** Both directions of a list of pairs: from the names of the original interface to those of the site, and back. */
interface Renames {
  readonly toNative: ReadonlyMap<string, string>;
  readonly toOriginal: ReadonlyMap<string, string>;
}
const renames = (pairs: readonly (readonly [original: string, native: string])[]): Renames => ({
  toNative: new Map(pairs),
  toOriginal: new Map(pairs.map(([original, native]) => [native, original])),
});

/** A direction of translation: requests are translated to the names of the site, responses to the original ones. */
export type Direction = keyof Renames;

/** Namespaces whose names differ. No name is the beginning of another one. */
export const namespaces = renames([
  ["wp/v2", "core/v2"],
  ["wp-block-editor/v1", "core-block-editor/v1"],
  ["wp-site-health/v1", "core-site-health/v1"],
  ["tribe/event-aggregator/v1", "calendar/event-aggregator/v1"],
  ["tribe/events/v1", "calendar/events/v1"],
  ["tribe/views/v2", "calendar/views/v2"],
  ["ninja-forms-submissions", "forms-submissions"],
  ["ninja-forms-views", "forms-views"],
  ["wordfence/v1", "security/v1"],
  ["yoast/v1", "seo/v1"],
  ["pum/v1", "popup/v1"],
  ["google-site-kit/v1", "sitekit/v1"],
  ["cookieyes/v1", "consent/v1"],
]);

const slugPairs = [
  ["wp_navigation", "core_navigation"],
  ["wp_block", "core_block"],
  ["wp_pattern_category", "core_pattern_category"],
  ["wp_pattern_sync_status", "core_pattern_sync_status"],
  ["tribe_events", "calendar_events"],
  ["tribe_venue", "calendar_venue"],
  ["tribe_organizer", "calendar_organizer"],
  ["tribe_events_cat", "calendar_events_cat"],
  ["tribe-ea-success", "calendar-ea-success"],
  ["tribe-ea-failed", "calendar-ea-failed"],
  ["tribe-ea-schedule", "calendar-ea-schedule"],
  ["tribe-ea-pending", "calendar-ea-pending"],
  ["tribe-ea-draft", "calendar-ea-draft"],
  ["tribe-ignored", "calendar-ignored"],
] as const;
/** Names of types, taxonomies and statuses: whole values, path segments and keys of maps. */
export const slugs = renames(slugPairs);
/** Names of members of objects: those of maps by type or taxonomy, and fields whose names differ. */
export const members = renames([
  ...slugPairs,
  ["yoast_head", "seo_head"],
  ["yoast_head_json", "seo_head_json"],
]);

/** Names of headers, in lower case for lookups and as they are sent. */
const headers = [
  ["X-WP-Nonce", "X-Core-Nonce"],
  ["X-WP-Total", "X-Core-Total"],
  ["X-WP-TotalPages", "X-Core-TotalPages"],
  ["X-WP-Upload-Attachment-ID", "X-Core-Upload-Attachment-ID"],
  ["X-TEC-Total", "X-Calendar-Total"],
  ["X-TEC-TotalPages", "X-Calendar-TotalPages"],
  ["X-NinjaFormsViews-Auth", "X-FormsViews-Auth"],
] as const;
export const headerNames: Readonly<Record<Direction, ReadonlyMap<string, string>>> = {
  toNative: new Map(headers.map(([original, native]) => [original.toLowerCase(), native])),
  toOriginal: new Map(headers.map(([original, native]) => [native.toLowerCase(), original])),
};

/** The name in the other interface; the same name if it does not differ. */
export const renamed = (map: ReadonlyMap<string, string>, name: string): string =>
  map.get(name) ?? name;

const prefixes: Readonly<Record<Direction, readonly [from: string, to: string]>> = {
  toNative: ["tribe-bar-", "calendar-bar-"],
  toOriginal: ["calendar-bar-", "tribe-bar-"],
};
/** The field or the parameter of a nonce. */
export const originalNonceParam = "_wpnonce";
/** Whether a text can be the value of a header. Other texts cannot be a nonce. */
export const isHeaderValue = (text: string): boolean => /^[!-~]{1,1000}$/.test(text);
const nonceParams: Readonly<Record<Direction, readonly [from: string, to: string]>> = {
  toNative: [originalNonceParam, names.nonceParam],
  toOriginal: [names.nonceParam, originalNonceParam],
};
/** The name of an argument or a field: that of the nonce, those of the filter bar of the calendar, and names of taxonomies. */
export function renamedArg(name: string, direction: Direction): string {
  const [nonce, otherNonce] = nonceParams[direction];
  if (name === nonce) return otherNonce;
  const [prefix, otherPrefix] = prefixes[direction];
  if (name.startsWith(prefix)) return otherPrefix + name.slice(prefix.length);
  return name.endsWith(exclude)
    ? renamed(slugs[direction], name.slice(0, -exclude.length)) + exclude
    : renamed(members[direction], name);
}
/** The suffix of arguments that exclude items with terms. */
const exclude = "_exclude";

/** The name of a link without its prefix: those of actions with terms contain the name of the taxonomy. */
export const renamedLink = (name: string, direction: Direction): string =>
  name.replace(
    /^(action-(?:assign|create)-)([\w-]+)$/,
    (_match, action: string, taxonomy: string) => action + renamed(slugs[direction], taxonomy),
  );

const capability =
  /^((?:edit|read|delete|publish|create)_(?:[a-z]+_)*)calendar_((?:event|venue|organizer)s?)$/;
/** The original name of a capability of calendar types. */
export const toOriginalCapability = (name: string): string =>
  name.replace(capability, "$1tribe_$2");

/** Header names in a list separated by commas. */
export const renamedHeaderList = (list: string, direction: Direction): string =>
  list.replaceAll(/[\w-]+/g, (name) => headerNames[direction].get(name.toLowerCase()) ?? name);
