import { Parser } from "htmlparser2";

/** Elements inside of each other that are followed: browsers keep fewer. What is deeper takes a parser ever more time. */
const deepest = 1000;

/** What is told of HTML while it is read. */
interface Listener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(piece: string): void;
}

/** Reads HTML until something answers that it has enough, or elements are too deep inside of each other. */
export function parseHtml(html: string, listener: Listener, isEnough = () => false): void {
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++;
      listener.open?.(name, attributes);
      if (depth > deepest) parser.pause();
    },
    onclosetag(name) {
      depth--;
      listener.close?.(name);
    },
    ontext(piece) {
      listener.text?.(piece);
      if (isEnough()) parser.pause();
    },
  });
  parser.write(html);
}
