import { withDepthLimit } from "@waymark/core";
import { Parser } from "htmlparser2";

/** Elements that stand on lines of their own. */
const lines = new Set(
  "address article blockquote br dd div dl dt figure h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul".split(
    " ",
  ),
);
/** Of these what ends them is what begins them. */
const empty = new Set(["br", "hr"]);
/** Elements whose text nobody reads. */
const silent = new Set(["script", "style", "template"]);

/**
 * The text of rendered HTML as people read it: no tags, no character references, a line for each paragraph. It ends where
 * more than 1000 elements are nested in each other.
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
