/** A header such as `attachment; filename="x.jpg"`, taken apart. */
export interface HeaderValue {
  /** What stands before the first `;`, in lower case. */
  readonly value: string;
  /** By their names in lower case. */
  readonly parameters: Readonly<Record<string, string>>;
}

const token = /\s*([^\s;,="]+)/y;
const parameter = /\s*;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\[^])*)"|([^\s;"]*))/y;
const end = /[\s;]*$/y;

/**
 * Takes a header with parameters apart; undefined where it is malformed or names a parameter twice. Quotes are
 * optional. A backslash stands for itself unless a quote or a backslash follows: clients send paths of Windows.
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
