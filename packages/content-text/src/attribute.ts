import { escapeHtml } from "./entity.ts";

const NAME_END = /[\s/>=]/;

/** The position of an attribute of a tag, with its value without quotes. */
interface AttributeMatch {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** The whole attribute, name and quotes included. */
  readonly from: number;
  readonly to: number;
}

function find(tag: string, name: string): AttributeMatch | undefined {
  let at = tag.search(/[\s/>]/);
  while (at >= 0 && at < tag.length) {
    while (at < tag.length && /[\s/]/.test(tag[at] ?? "")) at++;
    const nameStart = at;
    while (at < tag.length && !NAME_END.test(tag[at] ?? "")) at++;
    const found = tag.slice(nameStart, at).toLowerCase();
    if (found === "" && tag[at] !== "=") return undefined;
    while (at < tag.length && /\s/.test(tag[at] ?? "")) at++;
    if (tag[at] !== "=") {
      if (found === name) return { value: "", start: at, end: at, from: nameStart, to: at };
      continue;
    }
    at++;
    while (at < tag.length && /\s/.test(tag[at] ?? "")) at++;
    const quote = tag[at] === '"' || tag[at] === "'" ? tag[at] : undefined;
    const start = quote ? at + 1 : at;
    let end = start;
    while (end < tag.length && (quote ? tag[end] !== quote : !/[\s>]/.test(tag[end] ?? ""))) end++;
    at = quote ? end + 1 : end;
    if (found === name)
      return { value: tag.slice(start, end), start, end, from: nameStart, to: at };
  }
  return undefined;
}

/** The value of an attribute in a tag's source, as written; `""` for one without a value. */
export const attribute = (tag: string, name: string): string | undefined => find(tag, name)?.value;

/** Inserts attributes directly after the name of a tag. Values are escaped; null values are omitted. */
export function withAttributes(
  tag: string,
  attributes: Readonly<Record<string, string | number | null>>,
): string {
  const name = /^<[a-z0-9:-]*/i.exec(tag)?.[0] ?? "<";
  const added = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`)
    .join("");
  return name + added + tag.slice(name.length);
}

/** The tag without an attribute. */
export function withoutAttribute(tag: string, name: string): string {
  const found = find(tag, name);
  return found ? tag.slice(0, found.from).trimEnd() + tag.slice(found.to) : tag;
}

/** Replaces an attribute in place, always with double quotes. */
function replaceValue(
  tag: string,
  { from, to }: AttributeMatch,
  name: string,
  value: string,
): string {
  return `${tag.slice(0, from)}${name}="${value.replaceAll('"', "&quot;")}"${tag.slice(to)}`;
}

/** Appends class names to the class list of a tag, without duplicates. */
export function withClasses(tag: string, names: readonly string[]): string {
  const found = find(tag, "class");
  if (!found) return names.length > 0 ? withAttributes(tag, { class: names.join(" ") }) : tag;
  const present = new Set(found.value.split(/\s+/));
  const added = names.filter((name) => !present.has(name));
  return added.length > 0
    ? replaceValue(tag, found, "class", [found.value.trim(), ...added].filter(Boolean).join(" "))
    : tag;
}

/** Appends a declaration to the style of a tag. */
export function withStyle(tag: string, declaration: string): string {
  const found = find(tag, "style");
  if (!found) return withAttributes(tag, { style: declaration });
  const safe = found.value.trim().replace(/;$/, "");
  return replaceValue(tag, found, "style", safe ? `${safe};${declaration}` : declaration);
}
