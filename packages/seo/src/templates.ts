import type { SeoOptions } from "./options.ts";
import { toLine } from "./plain-text.ts";

/** The values of variables by lowercase name, or functions that return them; plain text. */
export type Values = Readonly<Record<string, string | (() => string) | undefined>>;
/** Maximum length of the result, in characters. */
const max = 2000;

/**
 * Replaces the variables of a template such as `%%title%% %%sep%% %%sitename%%`. Variables without a value are removed,
 * with separators that then are adjacent or at an end. Values are not expanded again.
 */
export function replaceVariables(template: string, values: Values, separator: string): string {
  const parts: string[] = [];
  // After joining, separators of the template could not be distinguished from characters in values.
  const gap = Symbol("separator");
  const pieces: (string | typeof gap)[] = [];
  let from = 0;
  for (const found of template.matchAll(/%%([^%]{1,100})(%%single)?%%?/g)) {
    const [whole, name = "", single] = found;
    pieces.push(template.slice(from, found.index));
    from = found.index + whole.length;
    const key = name.toLowerCase();
    if (key === "sep") pieces.push(gap);
    else {
      const given = Object.hasOwn(values, key) ? values[key] : undefined;
      const value = (typeof given === "function" ? given() : given) ?? "";
      pieces.push(single === undefined ? value : (value.split(", ", 1)[0] ?? ""));
    }
  }
  pieces.push(template.slice(from));
  let pending = false;
  let text = "";
  const flush = () => {
    const line = toLine(text, max);
    if (line !== "") {
      if (pending && parts.length > 0) parts.push(separator);
      parts.push(line);
      pending = false;
    }
    text = "";
  };
  for (const piece of pieces) {
    if (piece !== gap) {
      text += piece as string;
      continue;
    }
    flush();
    pending = true;
  }
  flush();
  return toLine(parts.join(" "), max);
}

/** The kinds of pages that have heads. */
export type Kind =
  | "home"
  | "post"
  | "term"
  | "author"
  | "archive"
  | "date"
  | "search"
  | "missing"
  | "other";

const standard: Readonly<Record<Kind, string>> = {
  home: "%%sitename%% %%page%% %%sep%% %%sitedesc%%",
  post: "%%title%% %%page%% %%sep%% %%sitename%%",
  term: "%%term_title%% Archives %%page%% %%sep%% %%sitename%%",
  archive: "%%pt_plural%% Archive %%page%% %%sep%% %%sitename%%",
  author: "%%name%%, Author at %%sitename%% %%page%%",
  date: "%%date%% %%page%% %%sep%% %%sitename%%",
  search: "You searched for %%searchphrase%% %%page%% %%sep%% %%sitename%%",
  missing: "Page not found %%sep%% %%sitename%%",
  other: "%%title%% %%page%% %%sep%% %%sitename%%",
};

/**
 * The title template of a page: the site's template for its type, taxonomy or kind, or the default. `post` is a type,
 * not the kind of page of all items.
 */
export const titleTemplate = (
  { titles }: Pick<SeoOptions, "titles">,
  kind: Kind,
  type: string,
): string => configuredTemplate(titles, kind, type) ?? standard[kind];

/** The description template; empty if there is none. */
export const descriptionTemplate = (
  { descriptions }: Pick<SeoOptions, "descriptions">,
  kind: Kind,
  type: string,
): string => configuredTemplate(descriptions, kind, type) ?? "";

/** The template that the options of the site contain for a page; undefined if there is none. */
export const configuredTemplate = (
  templates: Readonly<Record<string, string>>,
  kind: Kind,
  type: string,
): string | undefined =>
  own(templates, type) ?? (kind === "post" ? undefined : own(templates, kind));

const own = (templates: Readonly<Record<string, string>>, name: string): string | undefined =>
  name !== "" && Object.hasOwn(templates, name) ? templates[name] : undefined;
