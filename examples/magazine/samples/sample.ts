import type { Login } from "./authors.ts";

/** The common fields of sample posts and pages. */
export interface Sample {
  readonly slug: string;
  readonly title: string;
  readonly author: Login;
  readonly excerpt: string;
  /** Block markup; `[[slug|text]]` is a link to an earlier sample post. */
  readonly content: string;
  readonly template?: string;
  /** The text alternative of its illustration in `images`, which is named after the item. */
  readonly picture?: string;
}

const block = (name: string, html: string): string =>
  `<!-- wp:${name} -->\n${html}\n<!-- /wp:${name} -->`;
/** Texts as paragraph blocks; a text that begins with `## ` is a heading. */
export const prose = (...texts: readonly string[]): string =>
  texts
    .map((text) =>
      text.startsWith("## ")
        ? block("heading", `<h2 class="wp-block-heading">${text.slice(3)}</h2>`)
        : block("paragraph", `<p>${text}</p>`),
    )
    .join("\n\n");
/** A list block. */
export const bullets = (...items: readonly string[]): string =>
  block(
    "list",
    `<ul class="wp-block-list">${items.map((item) => block("list-item", `<li>${item}</li>`)).join("\n")}</ul>`,
  );
/** A table block: its head, and its rows. */
export const table = (head: readonly string[], ...rows: readonly (readonly string[])[]): string => {
  const toRow = (element: "th" | "td", cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${element}>${cell}</${element}>`).join("")}</tr>`;
  const body = rows.map((row) => toRow("td", row)).join("");
  return block(
    "table",
    `<figure class="wp-block-table"><table><thead>${toRow("th", head)}</thead><tbody>${body}</tbody></table></figure>`,
  );
};
/** A quotation block. */
export const quote = (text: string, source: string): string =>
  block(
    "quote",
    `<blockquote class="wp-block-quote"><p>${text}</p><cite>${source}</cite></blockquote>`,
  );
/** Blocks, one after the other. */
export const blocks = (...parts: readonly string[]): string => parts.join("\n\n");
