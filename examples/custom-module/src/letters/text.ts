import type { Article } from "./article.ts";

/** The subject of a letter: its first article, and how many more there are. */
export function toSubject(site: string, articles: readonly Article[]): string {
  const [first] = articles;
  const more = articles.length - 1;
  const rest = more === 0 ? "" : more === 1 ? " and one more" : ` and ${more} more`;
  return toLine(`${site}: ${first?.title ?? ""}${rest}`, 200);
}

/** The text of a newsletter, without the footer of a subscriber. */
export const toText = (articles: readonly Article[]): string =>
  articles.map(({ title, link }) => `${toLine(title, 300)}\n${link}\n`).join("\n");

/** One line: mailers refuse subjects with line breaks. */
const toLine = (text: string, most: number): string =>
  text.replace(/\s+/g, " ").trim().slice(0, most);
