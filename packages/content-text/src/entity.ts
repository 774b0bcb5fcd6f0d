const BARE_AMPERSAND = /&(?!#(?:\d{1,8}|x[a-f0-9]{1,8});|[a-z1-4]{1,8};)/gi;

/** Writes `&` as `&#038;` wherever it does not start a character reference. */
export const encodeAmpersands = (text: string): string =>
  text.includes("&") ? text.replace(BARE_AMPERSAND, "&#038;") : text;

const WINDOWS_1252: readonly number[] = [
  8364, 0, 8218, 402, 8222, 8230, 8224, 8225, 710, 8240, 352, 8249, 338, 0, 381, 0, 0, 8216, 8217,
  8220, 8221, 8226, 8211, 8212, 732, 8482, 353, 8250, 339, 0, 382, 376,
];

/**
 * Repairs the numeric references 128 to 159. They denote control characters, but authors mean characters of
 * Windows-1252: each is replaced by the reference of that character, or removed if there is none.
 */
export const repairReferences = (text: string): string =>
  text.replace(/&#1(?:2[89]|[345]\d);/g, (reference) => {
    const real = WINDOWS_1252[Number(reference.slice(2, -1)) - 128];
    return real === undefined ? reference : real === 0 ? "" : `&#${real};`;
  });

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#039;",
};

/** Escapes text for element content or a quoted attribute value. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

const REMOVED_WITH_CONTENT = /<(script|style)(?![a-z0-9-])/gi;

function withoutScripts(html: string): string {
  let out = "";
  let from = 0;
  REMOVED_WITH_CONTENT.lastIndex = 0;
  for (
    let found = REMOVED_WITH_CONTENT.exec(html);
    found;
    found = REMOVED_WITH_CONTENT.exec(html)
  ) {
    const end = found[1]?.toLowerCase() === "script" ? /<\/script>/gi : /<\/style>/gi;
    end.lastIndex = found.index;
    if (!end.exec(html)) break;
    out += html.slice(from, found.index);
    from = end.lastIndex;
    REMOVED_WITH_CONTENT.lastIndex = from;
  }
  return out + html.slice(from);
}

/**
 * Removes tags and comments, and scripts and styles with their content, from HTML. Character
 * references are unchanged. This is not a sanitizer.
 */
export function stripTags(html: string): string {
  if (!html.includes("<")) return html.trim();
  const source = withoutScripts(html);
  let out = "";
  let from = 0;
  for (let at = source.indexOf("<"); at >= 0; at = source.indexOf("<", from)) {
    // "a < b" is text: a tag starts with a letter, a slash, an exclamation or a question mark.
    if (!/[a-z/!?]/i.test(source[at + 1] ?? "")) {
      out += source.slice(from, at + 1);
      from = at + 1;
      continue;
    }
    out += source.slice(from, at);
    const isComment = source.startsWith("<!--", at);
    const end = isComment ? source.indexOf("-->", at + 4) : source.indexOf(">", at + 1);
    if (end < 0) return out.trim();
    from = end + (isComment ? 3 : 1);
  }
  return (out + source.slice(from)).trim();
}
