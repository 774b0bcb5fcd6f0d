/** A parsed header such as `attachment; filename="x.jpg"`. */
export interface HeaderValue {
  /** The text before the first `;`, in lower case. */
  readonly value: string;
  /** The parameters by their names in lower case. */
  readonly parameters: Readonly<Record<string, string>>;
}

const token = /\s*([^\s;,="]+)/y;
const parameter = /\s*;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\[^])*)"|([^\s;"]*))/y;
const end = /[\s;]*$/y;

/**
 * Parses a header with parameters; undefined if it is malformed or repeats a parameter. Quotes are
 * optional. A backslash is literal unless a quote or a backslash follows, because clients send Windows paths.
 */
export function parseHeaderValue(text: string): HeaderValue | undefined {
  token.lastIndex = 0;
  const first = token.exec(text)?.[1];
  if (first === undefined) return undefined;
  const parameters: Record<string, string> = Object.create(null);
  let at = token.lastIndex;
  for (;;) {
    parameter.lastIndex = at;
    const match = parameter.exec(text);
    if (match === null) break;
    const [, name = "", quoted, plain = ""] = match;
    const key = name.toLowerCase();
    if (key in parameters) return undefined;
    parameters[key] = quoted === undefined ? plain : quoted.replace(/\\(["\\])/g, "$1");
    at = parameter.lastIndex;
  }
  end.lastIndex = at;
  return end.test(text) ? { value: first.toLowerCase(), parameters } : undefined;
}
