import type { Article } from "./article.ts";

/** The subject of an issue: the title of its first article, and the number of further ones. */
export function toSubject(site: string, articles: readonly Article[]): string {
  const [first] = articles;
  const more = articles.length - 1;
  const rest = more === 0 ? "" : more === 1 ? " and one more" : ` and ${more} more`;
  return toLine(`${site}: ${first?.title ?? ""}${rest}`, 200);
}

/** The text of an issue, without the footer of a subscriber. */
export const toText = (articles: readonly Article[]): string =>
  articles.map(({ title, link }) => `${toLine(title, 300)}\n${link}\n`).join("\n");

/** Converts a text to one line, because mailers reject subjects with line breaks. */
const toLine = (text: string, maxLength: number): string =>
  text.replace(/\s+/g, " ").trim().slice(0, maxLength);
