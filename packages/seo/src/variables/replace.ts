import { toLine } from "../text/plain.ts";

/** The values of variables by lower-case name; plain text. */
export type Values = Readonly<Record<string, string | undefined>>;
/** Maximum length of the result, in characters. */
const most = 2000;

/**
 * Replaces the variables of a template such as `%%title%% %%sep%% %%sitename%%`. Variables without a value are removed,
 * with separators that then are adjacent or at an end. Values are not expanded again.
 */
export function replaceVariables(template: string, values: Values, separator: string): string {
  const parts: string[] = [];
  // After joining, separators of the template could not be distinguished from characters in values.
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
