import { escapeHtml } from "@waymark/core";

/** A piece of markup: what is put into it is escaped unless it is markup itself. */
export interface Markup {
  readonly html: string;
}
type Piece = Markup | string | number | false | undefined | readonly Piece[];

const toHtml = (piece: Piece): string => {
  if (piece === undefined || piece === false) return "";
  if (typeof piece === "string" || typeof piece === "number") return escapeHtml(String(piece));
  return "html" in piece ? piece.html : piece.map(toHtml).join("");
};

/** Markup as a template: markup`<b>${text}</b>`. Lists are joined; `false` and `undefined` are nothing. */
export const markup = (texts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup => ({
  html: texts.map((text, at) => text + toHtml(pieces[at])).join(""),
});

/** Text that is markup already: cleaned when it was stored. */
export const trusted = (text: string): Markup => ({ html: text });

// Plain templates, not `markup`: where a tagged one has the end of a script in it, transpilers add a runtime of theirs.
/** A script that runs. */
export const script = (text: string): Markup => trusted(`<script>${text}</script>`);
/** A value for programs: an element of its own, of this media type. */
export const data = (type: string, value: unknown, attributes = ""): Markup =>
  trusted(`<script type="${type}"${attributes}>${toJson(value)}</script>`);
/** JSON in which nothing ends the element that it stands in. */
const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
