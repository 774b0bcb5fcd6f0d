import { element } from "./element.ts";

/** A part of a path: plain text, or a named group with its expression. */
export type Part =
  | { readonly text: string; readonly name?: undefined }
  | { readonly name: string; readonly source: string; readonly text?: undefined };

/** Parses the key of a route, such as `/posts/(?P<id>[\d]+)`. */
export function toParts(key: string): readonly Part[] {
  const parts: Part[] = [];
  let text = "";
  for (let i = 0; i < key.length; i++) {
    if (key[i] === "\\" && i + 1 < key.length) {
      i++;
      text += key[i];
      continue;
    }
    const nameStart = i + prefixLength(key, i);
    const nameEnd = nameStart === i ? -1 : key.indexOf(">", i);
    if (nameEnd === -1) {
      text += key[i];
      continue;
    }
    if (text) parts.push({ text });
    text = "";
    const end = endOfGroup(key, nameEnd + 1);
    parts.push({ name: key.slice(nameStart, nameEnd), source: key.slice(nameEnd + 1, end - 1) });
    i = end - 1;
  }
  if (text) parts.push({ text });
  return parts;
}

/** The length of the characters before the name of a group; 0 if no named group starts here. */
function prefixLength(key: string, at: number): number {
  if (key.startsWith("(?P<", at)) return 4;
  const isLookbehind = key[at + 3] === "=" || key[at + 3] === "!";
  return key.startsWith("(?<", at) && !isLookbehind ? 3 : 0;
}

/** The index after the parenthesis that closes a group. */
function endOfGroup(key: string, start: number): number {
  let depth = 1;
  let isInClass = false;
  let i = start;
  for (; i < key.length && depth > 0; i++) {
    const character = key[i];
    if (character === "\\") i++;
    else if (isInClass) isInClass = character !== "]";
    else if (character === "[") isInClass = true;
    else if (character === "(") depth++;
    else if (character === ")") depth--;
  }
  return i;
}

/** The path with its arguments in braces. */
export const toTemplate = (parts: readonly Part[]): string =>
  parts.map((part) => part.text ?? `{${part.name}}`).join("");

/** The names of the arguments in the path. */
export const namesIn = (parts: readonly Part[]): readonly string[] =>
  parts.flatMap((part) => part.name || []);

/** The path with values; arguments without a value stay in braces. */
export const fill = (parts: readonly Part[], values: Readonly<Record<string, string>>): string =>
  parts
    .map((part) => {
      if (part.text !== undefined) return part.text;
      const value = values[part.name];
      return value ? toSegment(value) : `{${part.name}}`;
    })
    .join("");

const toSegment = (value: string): string =>
  encodeURIComponent(value).replaceAll("%2F", "/").replaceAll("%40", "@").replaceAll("%3A", ":");

/** An expression that matches the paths of a route; undefined if the key is not valid. */
export function toExpression(key: string): RegExp | undefined {
  try {
    return new RegExp(`^${key.replaceAll("(?P<", "(?<")}$`);
  } catch {
    return undefined;
  }
}

/** A path whose arguments are marked. */
export const toPath = (parts: readonly Part[]): readonly (string | HTMLElement)[] =>
  parts.map((part) => part.text ?? element("span", { class: "param" }, `{${part.name}}`));
