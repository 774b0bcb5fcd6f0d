/** The syntax of a language in which brackets have no meaning. */
export interface Language {
  /** Quotation marks of single-line strings. */
  readonly quotes: string;
  /** Whether it has multi-line strings in backticks, with code between `${` and `}`. */
  readonly hasTemplates?: boolean;
  /** Whether `//` begins a line comment. */
  readonly hasLineComments?: boolean;
  readonly hasBlockComments?: boolean;
  /** Whether it has regular expressions between slashes. */
  readonly hasPatterns?: boolean;
  /** Whether `url(` contains an unquoted URL. */
  readonly hasAddresses?: boolean;
  /** Whether it is JSON, which can be parsed as a whole. */
  readonly isJson?: boolean;
}
const json: Language = { quotes: '"', isJson: true };
const css: Language = { quotes: "\"'", hasBlockComments: true, hasAddresses: true };
const scss: Language = { ...css, hasLineComments: true };
const code: Language = { quotes: "\"'", hasLineComments: true, hasBlockComments: true };
const script: Language = { ...code, hasTemplates: true, hasPatterns: true };

const scripts = "js mjs cjs jsx ts mts cts tsx".split(" ");
/** Texts and markup, whose brackets are not checked. */
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

/** The language of a file by its extension; undefined for plain texts. Unknown ones are treated as code. */
export function languageOf(name: string): Language | undefined {
  const end = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase();
  if (end === undefined) return undefined;
  return languages.has(end) ? languages.get(end) : code;
}
