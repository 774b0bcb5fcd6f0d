import type { SiteInfo } from "@waymark/core";
import { toOriginalAddress } from "./addresses.ts";
import {
  members,
  namespaces,
  renamed,
  renamedArg,
  renamedLink,
  slugs,
  toOriginalCapability,
} from "./names.ts";
import { toOriginalHeader } from "./response-headers.ts";
import { renamedRoute } from "./routes.ts";

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** Texts, which are never translated: content may contain any of the names. */
export const texts: ReadonlySet<string> = new Set([
  "raw",
  "rendered",
  "description",
  "message",
  "caption",
  "content",
  "title",
  "excerpt",
  "name",
  "label",
]);
/** Values that are names of types, taxonomies or statuses. */
export const slugKeys: ReadonlySet<string> = new Set([
  "type",
  "subtype",
  "taxonomy",
  "taxonomies",
  "types",
  "status",
  "enum",
  "default",
  "rest_base",
  "post_type",
  "object",
  "object_sub_type",
]);
export const namespaceKeys: ReadonlySet<string> = new Set([
  "namespace",
  "rest_namespace",
  "tags",
  "namespaces",
  "default",
]);

/** Translates the JSON body of a response. */
export function toOriginalBody(body: unknown, site: SiteInfo): unknown {
  return translated(body as Json, "", site);
}

/** Changes objects and arrays in place: the body was parsed for this. Only objects whose keys change are replaced by new ones. */
export function translated(value: Json, key: string, site: SiteInfo): Json {
  if (typeof value === "string") return translatedText(value, key, site);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = translated(value[i] as Json, key, site);
    return value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (key === "capabilities" || key === "extra_capabilities") return toCapabilities(value);
  if (key === "headers" && isHeaders(value)) return toHeaders(value, site);
  if (value["name"] === "core" && value["templated"] === true) value["name"] = "wp";
  let isRenamed = false;
  for (const [name, member] of Object.entries(value)) {
    isRenamed ||= translatedKey(name, key) !== name;
    if (typeof member === "string")
      value[name] = isTypeName(name, key, value)
        ? toTypeName(member)
        : translatedText(member, name, site);
    else if (typeof member === "object" && member !== null)
      value[name] = translated(member, name, site);
  }
  if (!isRenamed) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [translatedKey(name, key), member]),
  );
}

export function translatedText(text: string, key: string, site: SiteInfo): string {
  if (markupKeys.has(key)) return toOriginalMarkup(text);
  if (texts.has(key)) return text;
  if (key === classesKey) return toOriginalClass(text);
  if (key === routeKey) return toRoute(text);
  const slug = slugKeys.has(key) ? slugs.toOriginal.get(text) : undefined;
  const namespace = namespaceKeys.has(key) ? namespaces.toOriginal.get(text) : undefined;
  return slug ?? namespace ?? toOriginalAddress(text, site);
}

/** The member with the list that the values of an attribute of a block refer to. */
export const routeKey = "relation";
const toRoute = (name: string): string => renamedRoute(name, "toOriginal");
const toArg = (name: string): string => renamedArg(name, "toOriginal");
const toLink = (name: string): string =>
  name.startsWith("core:") ? `wp:${renamedLink(name.slice(5), "toOriginal")}` : name;
/** The new names of the members of an object, by the name of the member whose value it is. */
export const memberRenames: ReadonlyMap<string, (name: string) => string> = new Map([
  ["routes", toRoute],
  ["paths", toRoute],
  ["args", toArg],
  ["properties", toArg],
  ["_links", toLink],
  ["_embedded", toLink],
]);
const translatedKey = (name: string, parent: string): string =>
  memberRenames.get(parent)?.(name) ?? renamed(members.toOriginal, name);

/** Whether a text is the name of a type: `slug` of types, taxonomies and statuses, `title` of a schema. */
const isTypeName = (name: string, parent: string, { rest_base, queryable }: JsonObject): boolean =>
  name === "slug"
    ? rest_base !== undefined || queryable !== undefined
    : name === "title" && parent === "schema";
export const toTypeName = (name: string): string => {
  const slug = name.replace(/-revision$/, "");
  return renamed(slugs.toOriginal, slug) + name.slice(slug.length);
};

const toCapabilities = (value: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      toOriginalCapability(name),
      typeof member === "string" ? toOriginalCapability(member) : member,
    ]),
  );

/** Whether an object of an envelope or of a batch response has headers: all of its values are texts or numbers. */
const isHeaders = (value: JsonObject): boolean =>
  Object.values(value).every((member) => typeof member !== "object" || member === null);
const toHeaders = (value: JsonObject, site: SiteInfo): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (typeof member !== "string") return [toOriginalHeader(name, "", site)[0], member];
      return toOriginalHeader(name, member, site);
    }),
  );

/** The member with the CSS classes of an item. */
export const classesKey = "class_list";
/** Classes of an item consist of names of types and taxonomies: `type-calendar_events`, `calendar_events_cat-music`. */
const toOriginalClass = (name: string): string =>
  name.replace(
    /^(type-)?(\w+)(?=-|$)/,
    (_match, before: string | undefined, slug: string) =>
      (before ?? "") + renamed(slugs.toOriginal, slug),
  );

/** The members with generated HTML. */
export const markupKeys: ReadonlySet<string> = new Set(["html", "seo_head"]);
/** Generated HTML with the classes that embeds of other sites, and the structured data of a page, are recognized by. */
export const toOriginalMarkup = (html: string): string =>
  html
    .replaceAll("core-embedded-content", "wp-embedded-content")
    .replaceAll('class="seo-schema-graph"', 'class="yoast-schema-graph"');
