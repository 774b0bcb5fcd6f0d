import { escapeHtml } from "waymark";

/** Markup that is ready to be sent: nothing in it needs escaping any more. */
export interface Markup {
  readonly markup: string;
}
type Part = Markup | string | number | undefined | false | readonly Part[];

const toText = (part: Part): string => {
  if (part === undefined || part === false) return "";
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  return "markup" in part ? part.markup : part.map(toText).join("");
};

/**
 * A template whose values are escaped, unless they are markup themselves; lists are joined, `undefined` is nothing.
 */
export const markup = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: texts.map((text, i) => text + toText(parts[i])).join(""),
});
/** Markup that somebody else has made safe: what the API gives as `rendered`. */
export const rendered = (html: string): Markup => ({ markup: html });

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
};
/** The text of rendered markup, for places where no element may stand. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:#(\d{1,7})|(\w{1,8}));/g, (whole, code: string | undefined, name: string) =>
      code === undefined ? (named[name] ?? whole) : toCharacter(Number(code), whole),
    )
    .trim();
const toCharacter = (code: number, whole: string): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
