import { toAsset, type Asset, weakMemoize } from "@waymark/core";
import type { PagesOptions } from "../options.ts";
import { base } from "./base.ts";
import { blocks } from "./blocks.ts";
import { items } from "./items.ts";
import { print } from "./print.ts";
import type { Tokens } from "./theme.ts";
import { themes } from "./themes.ts";

/** The tokens that all themes share: the scale of sizes (a major third) and of spaces, which grow with the window. */
const common: Tokens = {
  "color-error": "#b3261e",
  "step--1": ".875rem",
  "step-1": "clamp(1.2rem, 1.14rem + .3vw, 1.4rem)",
  "step-2": "clamp(1.4rem, 1.3rem + .5vw, 1.75rem)",
  "step-3": "clamp(1.65rem, 1.45rem + 1vw, 2.2rem)",
  "step-4": "clamp(1.95rem, 1.6rem + 1.7vw, 2.8rem)",
  "step-5": "clamp(2.2rem, 1.7rem + 2.4vw, 3.5rem)",
  "space-s": "clamp(.8rem, .7rem + .4vw, 1.1rem)",
  "space-m": "clamp(1.2rem, 1rem + .8vw, 1.75rem)",
  "space-l": "clamp(1.9rem, 1.5rem + 1.8vw, 3rem)",
  "space-xl": "clamp(2.6rem, 2rem + 3vw, 5rem)",
  gutter: "clamp(1.1rem, .6rem + 2.4vw, 2.5rem)",
};
const commonDark: Tokens = { "color-error": "#ffb4ab" };

const toDeclarations = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}: ${value}`)
    .join("; ");

/** Removes what browsers do not need: line breaks, indentation and spaces around punctuation. */
const toMinified = (css: string): string =>
  css
    .replace(/\s*\n\s*/g, "\n")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/;}/g, "}")
    .replace(/\n+/g, "");

/** The stylesheets of a site. */
interface Stylesheets {
  /** Of every page. */
  readonly site: Asset;
  /** The styles of pages with the content of an item: blocks, comments, and print. */
  readonly content: Asset;
}
/** The stylesheets of a site: the theme with the tokens and the CSS of its options. */
export const stylesheetsOf = weakMemoize((options: PagesOptions): Stylesheets => {
  const theme = themes[options.theme];
  const light = toDeclarations({ ...common, ...theme.tokens, ...options.tokens });
  const dark = toDeclarations({ ...commonDark, ...theme.dark, ...options.darkTokens });
  const root = `:root { color-scheme: light dark; ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
`;
  const toSheet = (css: string) => toAsset(css, "text/css; charset=UTF-8");
  return {
    site: toSheet(toMinified(root + base + theme.css + print) + options.styles),
    content: toSheet(toMinified(items + blocks)),
  };
});

/** The URL paths of the stylesheets, below that of the site. */
export const stylesheetPaths: Readonly<Record<keyof Stylesheets, string>> = {
  site: "/pages.css",
  content: "/pages-content.css",
};
