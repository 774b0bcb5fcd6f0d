/** The names of Latin-1 letters from U+00A0 to U+00FF, in order. */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const names: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["ndash", "–"],
  ["mdash", "—"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["sbquo", "‚"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["bdquo", "„"],
  ["hellip", "…"],
  ["bull", "•"],
  ["dagger", "†"],
  ["Dagger", "‡"],
  ["lsaquo", "‹"],
  ["rsaquo", "›"],
  ["euro", "€"],
  ["trade", "™"],
  ["minus", "−"],
  ["larr", "←"],
  ["uarr", "↑"],
  ["rarr", "→"],
  ["darr", "↓"],
  ["le", "≤"],
  ["ge", "≥"],
  ["ne", "≠"],
  ["infin", "∞"],
  ["thinsp", "\u2009"],
  ["ensp", "\u2002"],
  ["emsp", "\u2003"],
  ["zwj", "\u200d"],
  ["zwnj", "\u200c"],
  ...latin
    .split(" ")
    .map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
]);

const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,30}));/gi;

function decodeReference(decimal?: string, hex?: string, name?: string): string | undefined {
  if (name !== undefined) return names.get(name);
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  const isCharacter = code === 9 || code === 10 || (code >= 32 && code < 127) || code >= 160;
  return isCharacter && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
    ? String.fromCodePoint(code)
    : undefined;
}

/** Text without character references; undefined if it has a reference that is not known. */
export function decodeText(html: string): string | undefined {
  if (!html.includes("&")) return html;
  let isKnown = true;
  const text = html.replace(
    reference,
    (all, decimal?: string, hex?: string, name?: string): string => {
      const letter = decodeReference(decimal, hex, name);
      if (letter === undefined) isKnown = false;
      return letter ?? all;
    },
  );
  return isKnown ? text : undefined;
}

/** Escapes text for the content of an element. A quote or `>` is safe there and stays readable. */
export const encodeText = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00a0", "&nbsp;");

/** Escapes text for an attribute in double quotes. */
export const encodeAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
