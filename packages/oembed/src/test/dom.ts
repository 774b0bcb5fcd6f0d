import { Parser } from "htmlparser2";

/** An element of a parsed page. */
export interface ParsedElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Parses HTML and lists its elements in order. */
export function elementsOf(html: string): readonly ParsedElement[] {
  const seen: ParsedElement[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => void seen.push({ name, attributes }),
    oncomment: () => void seen.push({ name: "#comment", attributes: {} }),
    onprocessinginstruction: (name) => void seen.push({ name, attributes: {} }),
  });
  parser.end(html);
  return seen;
}
