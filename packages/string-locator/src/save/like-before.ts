const breaks = /\r\n|\n|\r/g;
const mark = "\ufeff";

/**
 * A text as its file has texts: with the one kind of line breaks that the file has, and its byte order mark. Forms of
 * browsers send breaks of their own. Where a file has breaks of several kinds, those that are sent count.
 */
export function likeBefore(text: string, before: string): string {
  const marked = before.startsWith(mark) && !text.startsWith(mark) ? mark + text : text;
  const kinds = new Set(before.match(breaks));
  const [only = "\n"] = kinds;
  return kinds.size > 1 ? marked : marked.replace(breaks, only);
}
