const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Escapes text for HTML: between tags and inside quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** HTML that needs no escaping. */
export interface Html {
  readonly html: string;
}
/** The values in a `markup` template. */
export type MarkupValue = Html | string | number | false | undefined | readonly MarkupValue[];

const toHtml = (piece: MarkupValue): string => {
  if (piece === undefined || piece === false) return "";
  if (typeof piece === "string" || typeof piece === "number") return escapeHtml(String(piece));
  return "html" in piece ? piece.html : piece.map(toHtml).join("");
};

/**
 * HTML as a template: markup`<b>${text}</b>`. Values are escaped unless they are HTML themselves; lists are joined,
 * `false` and `undefined` are empty.
 */
export const markup = (texts: TemplateStringsArray, ...pieces: readonly MarkupValue[]): Html => ({
  html: texts.map((text, at) => text + toHtml(pieces[at])).join(""),
});

/** Marks text as HTML that needs no escaping, such as text that was sanitized when it was stored. */
export const rawHtml = (html: string): Html => ({ html });
