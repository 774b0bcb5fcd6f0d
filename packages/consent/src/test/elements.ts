import { Parser } from "htmlparser2";

/** An element as a browser would build it. */
export interface Seen {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The elements of an HTML text, in their order. */
export function elementsOf(html: string): readonly Seen[] {
  const seen: Seen[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => void seen.push({ name, attributes }),
  });
  parser.end(html);
  return seen;
}
