// The HTML that users without the capability for unfiltered HTML may store.

const list = (words: string): string[] => words.split(" ");

const ALIGNED =
  "article aside details div figcaption figure footer header hr h1 h2 h3 h4 h5 h6 legend main " +
  "caption col colgroup nav p section summary table tbody td tfoot th thead tr";
const CELL =
  "abbr align axis bgcolor char charoff colspan rowspan headers height nowrap scope valign width";
const ROWS = "align char charoff valign";
const PLAYER = "src autoplay controls loop muted preload";

/** The HTML elements that are allowed in contents and excerpts. */
export const contentTags: readonly string[] = list(
  "address a abbr acronym area article aside audio b bdo big blockquote br button caption cite code " +
    "col colgroup del dd details dfn div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 " +
    "h6 header hgroup hr i img ins kbd label legend li main map mark menu nav object ol p pre q rb rp rt " +
    "rtc ruby s samp section small span strike strong sub summary sup table tbody td textarea tfoot th " +
    "thead title tr track tt u ul var video",
).filter((name) => name !== "title");

/** Attributes of every element. */
const EVERYWHERE = list("class id style title role dir lang hidden xml:lang data-* aria-*");

const OWN: Record<string, string> = {
  a: "href rel rev name target download",
  area: "alt coords href nohref shape target",
  audio: PLAYER,
  video: `${PLAYER} poster width height playsinline`,
  blockquote: "cite",
  q: "cite",
  button: "disabled name type value",
  col: `${ROWS} span width`,
  colgroup: `${ROWS} span width`,
  del: "datetime",
  ins: "datetime cite",
  details: "open",
  font: "color face size",
  hr: "noshade size width",
  img: "src alt width height align border hspace vspace loading longdesc usemap",
  label: "for",
  li: "align value",
  map: "name",
  object: "data type",
  ol: "start type reversed",
  pre: "width",
  table: "align bgcolor border cellpadding cellspacing rules summary width",
  tbody: ROWS,
  tfoot: ROWS,
  thead: ROWS,
  tr: `${ROWS} bgcolor`,
  td: CELL,
  th: CELL,
  textarea: "cols rows disabled name readonly",
  track: "src kind label srclang default",
  ul: "type",
};

function attributesOf(): Record<string, string[]> {
  const all: Record<string, string[]> = { "*": EVERYWHERE };
  for (const [name, attributes] of Object.entries(OWN)) all[name] = list(attributes);
  for (const name of list(ALIGNED)) all[name] = ["align", ...(all[name] ?? [])];
  return all;
}

/** Attributes by element name; those of `*` on every element. */
export const contentAttributes: Readonly<Record<string, string[]>> = attributesOf();

/**
 * Whether an attribute controls which content a page loads before and after consent: it could load content without consent, or
 * set addresses that are not checked. Buttons with `data-consent-open` open the banner.
 */
export const isReserved = (attribute: string): boolean =>
  /^data-consent(?!-open$)(?:-|$)/.test(attribute);

/** The HTML elements that are allowed in titles, names and term descriptions. */
export const inlineTags: readonly string[] = list(
  "a abbr acronym b blockquote cite code del em i q s strike strong",
);

export const inlineAttributes: Readonly<Record<string, string[]>> = {
  a: ["href", "title"],
  abbr: ["title"],
  acronym: ["title"],
  blockquote: ["cite"],
  del: ["datetime"],
  q: ["cite"],
};

/** Protocols an address may name. */
export const protocols: ReadonlySet<string> = new Set(
  list(
    "http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax " +
      "xmpp webcal urn",
  ),
);

/** Attributes whose value is a URL. */
export const urlAttributes: readonly string[] = list(
  "href src cite poster longdesc usemap data background action formaction",
);

/** Elements whose content browsers do not read as HTML; with foreign content, never stored. */
export const opaqueTags: readonly string[] = list(
  "script style title xmp iframe noembed noframes noscript plaintext template svg math",
);

/** CSS properties of `style` attributes, and prefixes of families of them. */
const styleProperties: ReadonlySet<string> = new Set(
  list(
    "background background-attachment background-blend-mode background-clip background-color " +
      "background-image background-origin background-position background-repeat background-size " +
      "caption-side clear color column-count column-fill column-gap column-rule column-span column-width " +
      "columns cursor direction display filter float gap grid height letter-spacing line-height " +
      "list-style list-style-type max-height max-width min-height min-width width object-fit " +
      "object-position opacity order overflow row-gap text-align text-decoration text-indent " +
      "text-shadow text-transform vertical-align white-space word-break word-spacing writing-mode " +
      "position top right bottom left z-index aspect-ratio box-shadow font container-type",
  ),
);
const stylePrefixes: readonly string[] = list(
  "border margin padding flex font- grid- align- justify- --",
);

/** Functions that values of CSS properties may call. */
const styleFunctions: ReadonlySet<string> = new Set(
  list(
    "url var calc min max clamp minmax repeat rgb rgba hsl hsla linear-gradient radial-gradient " +
      "conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient blur " +
      "brightness contrast grayscale hue-rotate invert opacity saturate sepia drop-shadow",
  ),
);

// Browsers ignore these characters within a protocol name, so they are ignored here too.
const SKIPPED = /[\0-\x20\x7f-\xa0\xad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufdd0-\ufdef]/g;

/**
 * Removes disallowed protocols from a URL: `javascript:x` becomes `x`. Relative URLs and URLs
 * with an allowed protocol are unchanged.
 */
export function toSafeAddress(value: string): string {
  const bare = value.replace(SKIPPED, "");
  let start = 0;
  for (let colon = bare.indexOf(":"); colon >= 0; colon = bare.indexOf(":", start)) {
    const scheme = bare.slice(start, colon);
    if (/[/?#]/.test(scheme)) break;
    if (protocols.has(scheme.toLowerCase())) break;
    start = colon + 1;
  }
  return (start === 0 ? value : bare.slice(start)).trim();
}

const FORBIDDEN = /[\\<>{}@&\p{Cc}]|\/\*|!\s{0,20}-/u;
const URL_CALL = /url\(\s{0,20}(["']?)([^"'()\s]{0,2000})\1\s{0,20}\)/gi;

const isKnown = (property: string): boolean =>
  styleProperties.has(property) || stylePrefixes.some((prefix) => property.startsWith(prefix));

function isSafeUrl(url: string): boolean {
  return url !== "" && toSafeAddress(url) === url && !/^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(url);
}

function isSafeValue(value: string): boolean {
  if (FORBIDDEN.test(value)) return false;
  const rest = value.replace(URL_CALL, (call, _quote, url: string) => (isSafeUrl(url) ? "" : call));
  if (/url\(/i.test(rest)) return false;
  for (let open = rest.indexOf("("); open >= 0; open = rest.indexOf("(", open + 1)) {
    const name = nameBefore(rest, open);
    if (name !== "" && !styleFunctions.has(name.toLowerCase())) return false;
  }
  return true;
}

/** The name directly before a bracket. It contains no brackets, so that matching takes linear time. */
function nameBefore(text: string, bracket: number): string {
  let start = bracket;
  while (start > 0 && /[\w-]/.test(text[start - 1] ?? "")) start--;
  return text.slice(start, bracket);
}

/** The allowed declarations of a `style` attribute, unchanged. */
export function toSafeStyle(style: string): string {
  return style
    .split(";")
    .map((declaration) => declaration.trim())
    .filter((declaration) => {
      const colon = declaration.indexOf(":");
      if (colon <= 0) return false;
      const property = declaration.slice(0, colon).trim().toLowerCase();
      return (
        /^-{0,2}[a-z][a-z0-9-]{0,100}$/.test(property) &&
        isKnown(property) &&
        isSafeValue(declaration.slice(colon + 1).trim())
      );
    })
    .join(";");
}
