import { toLine } from "../text/plain.ts";

/** The values of variables by their names, in lower case; plain text. */
export type Values = Readonly<Record<string, string | undefined>>;
/** Characters of a text that is made of a template. */
const most = 2000;

/**
 * Puts values into a template: `%%title%% %%sep%% %%sitename%%`. What no value is for goes; separators that then stand side by
 * side, or at an end, go too. Values are text: what looks like a variable in one stays as it is.
 */
export function replaceVariables(template: string, values: Values, separator: string): string {
  const parts: string[] = [];
  // What a separator is in the template, and what is only a sign in a value, look alike once they are joined.
  const gap = Symbol("separator");
  const pieces: (string | typeof gap)[] = [];
  let from = 0;
  for (const found of template.matchAll(/%%([^%]{1,100})(%%single)?%%?/g)) {
    const [whole, name = "", single] = found;
    pieces.push(template.slice(from, found.index));
    from = found.index + whole.length;
    const key = name.toLowerCase();
    if (key === "sep") pieces.push(gap);
    else {
      const value = Object.hasOwn(values, key) ? (values[key] ?? "") : "";
      pieces.push(single === undefined ? value : (value.split(", ", 1)[0] ?? ""));
    }
  }
  pieces.push(template.slice(from));
  let pending = false;
  let text = "";
  const flush = () => {
    const line = toLine(text, most);
    if (line !== "") {
      if (pending && parts.length > 0) parts.push(separator);
      parts.push(line);
      pending = false;
    }
    text = "";
  };
  for (const piece of pieces) {
    if (piece !== gap) {
      text += piece as string;
      continue;
    }
    flush();
    pending = true;
  }
  flush();
  return toLine(parts.join(" "), most);
}
