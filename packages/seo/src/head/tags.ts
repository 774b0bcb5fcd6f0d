import { escapeHtml } from "@waymark/core";
import type { Head } from "./head.ts";

/** A tag of a head, with its key: a page that has a tag with the same key keeps its own. */
export interface Tag {
  readonly name: string;
  readonly html: string;
}

/** The non-empty tags of a head, in order. */
export function toTags(head: Head): readonly Tag[] {
  const tags: Tag[] = [];
  const meta = (attribute: "name" | "property", name: string, value: string) => {
    if (value === "") return;
    const content = escapeHtml(value);
    tags.push({ name, html: `<meta ${attribute}="${name}" content="${content}" />` });
  };
  const link = (rel: string, href: string) => {
    if (href !== "")
      tags.push({ name: rel, html: `<link rel="${rel}" href="${escapeHtml(href)}" />` });
  };
  meta("name", "description", head.description);
  meta("name", "robots", Object.values(head.robots).join(", "));
  link("canonical", head.canonical);
  link("prev", head.prev);
  for (const [name, value] of Object.entries(head.properties)) meta("property", name, value);
  if (head.image) {
    const { url, width, height, type } = head.image;
    meta("property", "og:image", url);
    meta("property", "og:image:width", String(width ?? ""));
    meta("property", "og:image:height", String(height ?? ""));
    meta("property", "og:image:type", type ?? "");
  }
  for (const [name, value] of Object.entries(head.twitter)) meta("name", name, value);
  for (const [at, [label, value]] of Object.entries(head.labels).entries()) {
    meta("name", `twitter:label${at + 1}`, label);
    const content = escapeHtml(value);
    const name = `twitter:data${at + 1}`;
    tags.push({ name, html: `\t<meta name="${name}" content="${content}" />` });
  }
  tags.push({
    name: "schema",
    html: `<script type="application/ld+json" class="seo-schema-graph">${toScript(head.schema)}</script>`,
  });
  for (const [name, value] of Object.entries(head.verification)) meta("name", name, value);
  return tags;
}

/** The tags as text, one per line. */
export const toHtml = (tags: readonly Tag[]): string =>
  tags.map(({ html }) => `${html}\n`).join("");

const marks: Readonly<Record<string, string>> = {
  "<": "\\u003C",
  ">": "\\u003E",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
/** JSON that is safe inside a script element. */
const toScript = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (mark) => marks[mark] ?? "");

/** The head as data: tag names with `_` for characters that field names cannot have; without empty values. */
export function toHeadJson(head: Head): Readonly<Record<string, unknown>> {
  const json: Record<string, unknown> = {};
  const add = (name: string, value: unknown) => {
    if (value !== "" && value !== undefined) json[name.replace(/[:\- ]/g, "_")] = value;
  };
  add("description", head.description);
  add("robots", head.robots);
  add("canonical", head.canonical);
  add("prev", head.prev);
  for (const [name, value] of Object.entries(head.properties)) add(name, value);
  // Only these four properties of an image.
  const { url, width, height, type } = head.image ?? {};
  if (head.image) add("og_image", [{ width, height, url, type }]);
  for (const [name, value] of Object.entries(head.twitter)) add(name, value);
  if (Object.keys(head.labels).length > 0) add("twitter_misc", head.labels);
  add("schema", head.schema);
  for (const [name, value] of Object.entries(head.verification)) add(name, value);
  return json;
}
