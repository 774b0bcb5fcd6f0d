import { withDepthLimit } from "@waymark/core";
import { Parser } from "htmlparser2";

/** Callbacks of the HTML parser. */
interface Listener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(piece: string): void;
}

/** Parses HTML until `isEnough` returns true, or the nesting exceeds 1000 elements. */
export function parseHtml(html: string, listener: Listener, isEnough = () => false): void {
  withDepthLimit(({ open, close }) => {
    const parser = new Parser({
      onopentag(name, attributes) {
        open();
        listener.open?.(name, attributes);
      },
      onclosetag(name) {
        close();
        listener.close?.(name);
      },
      ontext(piece) {
        listener.text?.(piece);
        if (isEnough()) parser.pause();
      },
    });
    parser.write(html);
  });
}

const hidden: ReadonlySet<string> = new Set(["script", "style", "noscript", "template", "svg"]);

/** The visible text of HTML in one line: without tags, decoded, truncated. */
export function toPlain(html: string, max: number): string {
  if (!/[<&]/.test(html)) return toLine(html, max);
  let text = "";
  let depth = 0;
  parseHtml(
    html,
    {
      open(name) {
        if (hidden.has(name)) depth++;
        // Words of two paragraphs are separate.
        else text += blocks.has(name) ? " " : "";
      },
      close(name) {
        if (hidden.has(name)) depth = Math.max(0, depth - 1);
        else if (blocks.has(name)) text += " ";
      },
      text(piece) {
        if (depth === 0) text += piece;
      },
    },
    // The rest is never visible.
    () => text.length > max * 8 + 1000,
  );
  return toLine(text, max);
}
const blocks: ReadonlySet<string> = new Set(
  "p div br li ul ol h1 h2 h3 h4 h5 h6 td tr table blockquote pre figure figcaption section article hr dd dt".split(
    " ",
  ),
);

/** One trimmed line; no character is split. */
export function toLine(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** The beginning of a text, cut at a space if there is one. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = toLine(text, max + 1);
  const space = cut.lastIndexOf(" ");
  return (space > 0 ? cut.slice(0, space) : toLine(cut, max)).trim();
}

/** The number of words in a text. */
export const countWords = (text: string): number =>
  text === "" ? 0 : (text.match(/[^\s]+/g)?.length ?? 0);
