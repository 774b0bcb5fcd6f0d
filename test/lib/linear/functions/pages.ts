import { toDownload } from "../../../../packages/block-editor/src/archive.ts";
import { toPublicUrl } from "../../../../packages/block-editor/src/routes/url-details.ts";
import { readDetails } from "../../../../packages/block-editor/src/url-details.ts";
import { findEndpoint } from "../../../../packages/oembed/src/foreign/find.ts";
import {
  parseResponse,
  toSafeHtml,
  toSecureUrl,
} from "../../../../packages/oembed/src/foreign/embed.ts";
import { toInline } from "../../../../packages/oembed/src/card.ts";
import { fits, toPattern } from "../../../../packages/oembed/src/providers/registry.ts";
import { toXmlResponse } from "../../../../packages/oembed/src/routes/embed.ts";
import { durationPattern, toSeconds } from "../../../../packages/popup/src/fields/cookie.ts";
import { isAddressOrNothing } from "../../../../packages/seo/src/entries/values.ts";
import { readAddress, toSmallEscapes } from "../../../../packages/seo/src/head/address.ts";
import { toOgLocale } from "../../../../packages/seo/src/head/head.ts";
import { profileUrl, toHandle } from "../../../../packages/seo/src/head/pieces.ts";
import { linksIn } from "../../../../packages/seo/src/links.ts";
import { scanHead } from "../../../../packages/seo/src/pages/heads.ts";
import {
  beginningOf,
  countWords,
  toLine,
  toPlain,
} from "../../../../packages/seo/src/plain-text.ts";
import { replaceVariables } from "../../../../packages/seo/src/templates.ts";
import { bracketErrors } from "../../../../packages/string-locator/src/brackets.ts";
import { toParts } from "../../../../packages/string-locator/src/files/path.ts";
import { parseLocation } from "../../../../packages/string-locator/src/searchable-types.ts";
import { likeBefore } from "../../../../packages/string-locator/src/changes/save.ts";
import { fromCursor } from "../../../../packages/string-locator/src/search/search-text.ts";
import {
  toLines,
  toMatcher,
  weightOf,
} from "../../../../packages/string-locator/src/search/matcher.ts";
import { replaceIn, toTemplate } from "../../../../packages/string-locator/src/search/replace.ts";
import { textFunctions } from "../text-functions.ts";
import { html } from "../tokens.ts";

const base = "https://a.example/b/";

/** Popups. */
export const popup = textFunctions({
  toSeconds: (text) => [durationPattern.test(text), toSeconds(text)],
});

/** The block editor: URL details of other pages, and exports. */
export const blockEditor = textFunctions({
  readDetails: [html, (text) => readDetails(text, base)],
  "readDetails of a title": [html, (text) => readDetails(`<title>${text}`, base)],
  "readDetails of a description": [
    html,
    (text) => readDetails(`<meta name=description content="${text}">`, base),
  ],
  toPublicUrl: (text) => toPublicUrl(`https://${text}`, { url: base }),
  toDownload: (text) => toDownload(new Uint8Array(1), text),
});

const video = toPattern("https://*.a.example/*/x*y*z");
/** Embeds of other sites, and those of the site itself. */
export const oembed = textFunctions({
  toSafeHtml: [html, toSafeHtml],
  findEndpoint: [html, (text) => findEndpoint(text, base)],
  parseResponse: [html, (text) => parseResponse(`<oembed>${text}`, "text/xml")],
  "parseResponse in JSON": (text) => parseResponse(text, "application/json"),
  toSecureUrl: (text) => toSecureUrl(`https://${text}`),
  toInline: [html, toInline],
  fits: [
    ["x", "y", "z", "/", "a"],
    (text) => fits(video, new URL(`https://b.a.example/${encodeURI(text.toWellFormed())}`)),
  ],
  toPattern: (text) => toPattern(`https://a.example/${text}`),
  toXmlResponse: (text) => toXmlResponse({ html: text }, 200, { api: base } as never),
});

const template = "%%title%% %%sep%% %% % %%%% %%a%%single%% a"
  .split(" ")
  .concat(" ", "%%title%%%%sep%%");
/** SEO tags and structured data. */
export const seo = textFunctions({
  scanHead: [html, scanHead],
  "scanHead of a head": [html, (text) => scanHead(`<html><head>${text}</head>`)],
  toPlain: [html, (text) => toPlain(text, 300)],
  "toPlain, all of it": [html, (text) => toPlain(text, 10_000_000)],
  toLine: (text) => toLine(text, 300),
  beginningOf: (text) => beginningOf(text, 300),
  countWords,
  linksIn: [html, (text) => linksIn(text, base, "https://a.example")],
  "linksIn of a link": (text) => linksIn(`<a href="${text}">`, base, "https://a.example"),
  replaceVariables: [template, (text) => replaceVariables(text, { title: "a b", sep: "-" }, "-")],
  "replaceVariables by a value": [
    template,
    (text) => replaceVariables("%%title%% %%sep%% %%title%%", { title: text }, "-"),
  ],
  readAddress: (text) => readAddress(`https://a.example/${text}`, { url: "https://a.example" }),
  toSmallEscapes,
  toOgLocale,
  toHandle,
  profileUrl: (text) => profileUrl("facebook" as never, text),
  isAddressOrNothing: (text) => isAddressOrNothing(`https://${text}`),
});

const code = "( ) [ ] { } ` ${ ' \" / // /* */ \\ // url( # <!-- --> return = ; a $ 1"
  .split(" ")
  .concat(" ", "\n", "\r\n");
const regex = "( ) [ ] * + ? {2} {1,9} { | ^ $ . \\d \\w \\ (?: (?i) a é".split(" ");
const matchers = [
  { text: "(a|b)*c.*d", regex: true, match_case: false },
  { text: "aa", regex: false, match_case: false },
].map(toMatcher);

/** Searching and replacing. */
export const stringLocator = textFunctions({
  ...Object.fromEntries(
    ["a.js", "a.css", "a.json", "a.html", "a.php", "a.txt", "a.py", "a.scss"].map((name) => [
      `bracketErrors of ${name}`,
      [code, (text: string) => bracketErrors(text, name)],
    ]),
  ),
  toParts,
  toPlace: (text) => parseLocation(`file:${text}`),
  likeBefore: (text) => likeBefore(text, text),
  fromCursor: (text) => fromCursor(`1:file:${text}`),
  toLines: (text) => [...toLines(text)],
  weightOf: [regex, weightOf],
  toMatcher: [
    regex,
    (text) => toMatcher({ text: text.slice(0, 2000), regex: true, match_case: false }),
  ],
  "toMatcher of plain text": (text) => toMatcher({ text, regex: false, match_case: false }),
  "matches of a line": (text) => {
    for (const matcher of matchers)
      if (typeof matcher !== "string" && matcher.mayBeIn(text) && matcher.fits(text))
        for (const _ of matcher.find(text));
  },
  toTemplate: [["$1", "$&", "$$", "$", "a"], (text) => toTemplate(text, true)(["a", "b"])],
  replaceIn: async (text) => {
    for (const matcher of matchers)
      if (typeof matcher !== "string")
        await replaceIn(
          text,
          matcher,
          { with: "$1b", isPattern: true },
          { lines: undefined, max: 1_000_000 },
        );
  },
});
