import { escapeHtml } from "./html.ts";

/** A piece of markup: nothing in it needs escaping any more. */
export interface Html {
  readonly html: string;
}
/** What may stand in a template of `markup`. */
export type MarkupValue = Html | string | number | false | undefined | readonly MarkupValue[];

const toHtml = (piece: MarkupValue): string => {
  if (piece === undefined || piece === false) return "";
  if (typeof piece === "string" || typeof piece === "number") return escapeHtml(String(piece));
  return "html" in piece ? piece.html : piece.map(toHtml).join("");
};

/**
 * Markup as a template, for the pages that modules answer with: markup`<b>${text}</b>`. What is put into it is escaped unless it
 * is markup itself; lists are joined, `false` and `undefined` are nothing.
 */
export const markup = (texts: TemplateStringsArray, ...pieces: readonly MarkupValue[]): Html => ({
  html: texts.map((text, at) => text + toHtml(pieces[at])).join(""),
});

/** Text that is markup already, such as what was cleaned when it was stored. */
export const rawHtml = (html: string): Html => ({ html });
