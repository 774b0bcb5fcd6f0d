import { stripTags } from "@waymark/content-text";

const marks: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#039;",
};

/**
 * A rendered text for places where no element may stand, such as a quoted attribute: tags go, character references
 * stay as they are, everything else that means something to HTML is escaped.
 */
export const toInline = (html: string): string =>
  stripTags(html)
    .replace(/&(?!#\d{1,7};|#x[\da-f]{1,6};|[a-z][a-z\d]{1,20};)/gi, "&amp;")
    .replace(/[<>"']/g, (mark) => marks[mark] ?? "");
