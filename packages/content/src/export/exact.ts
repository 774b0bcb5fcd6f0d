import { isXmlText } from "../wxr/index.ts";

/**
 * Those of the texts that do not come back from a file as they are: XML cannot hold them, or white space stands around
 * one that readers trim. Undefined where all of them do.
 */
export function toExactTexts<K extends string>(
  texts: Readonly<Record<K, string>>,
  isTrimmed: (name: string) => boolean = () => false,
): Partial<Record<K, string>> | undefined {
  const odd = Object.entries<string>(texts).filter(
    ([name, text]) => !isXmlText(text) || (isTrimmed(name) && text !== text.trim()),
  );
  return odd.length === 0 ? undefined : (Object.fromEntries(odd) as Partial<Record<K, string>>);
}
