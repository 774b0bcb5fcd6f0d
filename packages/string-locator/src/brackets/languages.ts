/** What a language has in which brackets mean nothing. */
export interface Language {
  /** Signs that begin and end a text on one line. */
  readonly quotes: string;
  /** Whether texts between backticks run over lines, with code between `${` and `}`. */
  readonly hasTemplates?: boolean;
  /** Whether `//` begins a comment that ends with the line. */
  readonly hasLineComments?: boolean;
  readonly hasBlockComments?: boolean;
  /** Whether a pattern stands between slashes. */
  readonly hasPatterns?: boolean;
  /** Whether `url(` holds an address without quotes. */
  readonly hasAddresses?: boolean;
  /** Whether it is JSON, which can be read as a whole. */
  readonly isJson?: boolean;
}
const json: Language = { quotes: '"', isJson: true };
const css: Language = { quotes: "\"'", hasBlockComments: true, hasAddresses: true };
const scss: Language = { ...css, hasLineComments: true };
const code: Language = { quotes: "\"'", hasLineComments: true, hasBlockComments: true };
const script: Language = { ...code, hasTemplates: true, hasPatterns: true };

const scripts = "js mjs cjs jsx ts mts cts tsx".split(" ");
/** Texts and markup: brackets in them are signs like any other. */
const plain = [
  ..."txt text md markdown mdx rst adoc tex log csv tsv po pot srt vtt ics vcf".split(" "),
  ..."html htm xhtml xml svg rss atom yml yaml toml ini properties".split(" "),
  ..."vue svelte astro hbs handlebars mustache ejs liquid njk twig pug tmpl tpl".split(" "),
];
const languages: ReadonlyMap<string, Language | undefined> = new Map([
  ...scripts.map((end) => [end, script] as const),
  ...plain.map((end) => [end, undefined] as const),
  ["json", json],
  ["webmanifest", json],
  ["css", css],
  ["scss", scss],
  ["less", scss],
]);

/** The language of a file by the end of its name; undefined for texts that have none. What is not known is taken for code. */
export function languageOf(name: string): Language | undefined {
  const end = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase();
  if (end === undefined) return undefined;
  return languages.has(end) ? languages.get(end) : code;
}
