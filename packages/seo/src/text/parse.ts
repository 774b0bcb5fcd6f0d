import { withDepthLimit } from "@waymark/core";
import { Parser } from "htmlparser2";

/** What is told of HTML while it is read. */
interface Listener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(piece: string): void;
}

/** Reads HTML until `isEnough` answers true, or more than 1000 elements are nested in each other. */
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
