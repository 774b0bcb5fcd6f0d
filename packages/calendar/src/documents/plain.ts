import { withDepthLimit } from "@waymark/core";
import { Parser } from "htmlparser2";

/** Elements that are lines of their own. */
const lines = new Set(
  "address article blockquote br dd div dl dt figure h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul".split(
    " ",
  ),
);
/** Void elements. */
const empty = new Set(["br", "hr"]);
/** Elements without visible text. */
const silent = new Set(["script", "style", "template"]);

/**
 * The visible text of HTML: without tags, decoded, one line per paragraph. It ends if the nesting exceeds 1000 elements.
 */
export function toPlain(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  let text = "";
  let depth = 0;
  const breakLine = (name: string) => {
    if (lines.has(name)) text += "\n";
  };
  withDepthLimit(({ open, close }) => {
    const parser = new Parser({
      onopentagname: breakLine,
      onopentag(name) {
        open();
        if (silent.has(name)) depth++;
      },
      ontext(data) {
        if (depth === 0) text += data.replace(/\s+/g, " ");
      },
      onclosetag(name) {
        close();
        if (silent.has(name)) depth--;
        if (!empty.has(name)) breakLine(name);
      },
    });
    parser.end(html);
  });
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
