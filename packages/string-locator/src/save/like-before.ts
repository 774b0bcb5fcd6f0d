const breaks = /\r\n|\n|\r/g;
const mark = "\ufeff";

/**
 * Converts a text to the file's line breaks and byte order mark, because browser forms send their own line breaks. If the file has mixed line breaks,
 * the text is unchanged.
 */
export function likeBefore(text: string, before: string): string {
  const marked = before.startsWith(mark) && !text.startsWith(mark) ? mark + text : text;
  const kinds = new Set(before.match(breaks));
  const [only = "\n"] = kinds;
  return kinds.size > 1 ? marked : marked.replace(breaks, only);
}
