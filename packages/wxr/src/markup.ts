import type { WxrMeta } from "./records.ts";

/** All characters that XML 1.0 cannot hold, not even as character references. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Text for an element or a quoted attribute. Characters that XML cannot hold are left out. */
export function toXmlText(text: string): string {
  return text
    .replace(FORBIDDEN, "")
    .replace(/[&<>"\t\n\r]/g, (found) => REFERENCES[found] ?? found);
}

/** Text as CDATA. If it contains the end mark, it is split into two sections. Characters that XML cannot hold are left out. */
export function toCdata(text: string): string {
  return `<![CDATA[${text.replace(FORBIDDEN, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

/** JSON in which characters that XML cannot hold are escaped. They occur in strings only. */
export function escapeForbidden(json: string): string {
  return json.replace(
    FORBIDDEN,
    (found) => `\\u${(found.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}

/** Whether XML can hold every character of a text. */
export const isXmlText = (text: string): boolean => text.search(FORBIDDEN) < 0;

/** A line with a text element. */
export function plain(name: string, value: string | number): string {
  return `<${name}>${toXmlText(String(value))}</${name}>\n`;
}

/** A line with a CDATA element; empty without a value. */
export function cdata(name: string, value: string | undefined): string {
  return value === undefined ? "" : `<${name}>${toCdata(value)}</${name}>\n`;
}

/** An element around lines. */
export function group(name: string, lines: readonly string[]): string {
  return `<${name}>\n${lines.join("")}</${name}>\n`;
}

/** A list of meta values as elements with that name. */
export function metaLines(name: string, meta: readonly WxrMeta[]): string {
  return meta
    .map(({ key, value }) =>
      group(name, [cdata("wp:meta_key", key), cdata("wp:meta_value", value)]),
    )
    .join("");
}
