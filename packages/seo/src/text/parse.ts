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
