export { markup, rawHtml as rendered, type Html } from "waymark";

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
};
/** The text of rendered markup, for places without elements. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:#(\d{1,7})|(\w{1,8}));/g, (whole, code: string | undefined, name: string) =>
      code === undefined ? (named[name] ?? whole) : toCharacter(Number(code), whole),
    )
    .trim();
const toCharacter = (code: number, whole: string): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
