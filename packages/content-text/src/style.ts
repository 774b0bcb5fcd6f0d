import { toSafeAddress } from "./address.ts";
import { styleFunctions, stylePrefixes, styleProperties } from "./allowed-html.ts";

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

/** The name right before a bracket. No bracket is part of one, so that nothing is read twice. */
function nameBefore(text: string, bracket: number): string {
  let start = bracket;
  while (start > 0 && /[\w-]/.test(text[start - 1] ?? "")) start--;
  return text.slice(start, bracket);
}

/** The declarations of a `style` attribute that may be stored, as they are written. */
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
