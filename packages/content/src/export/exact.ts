import { isXmlText } from "@waymark/wxr";

/** The texts that an export file would change: XML cannot hold them, or readers trim white space around them. Undefined without any. */
export function toExactTexts<K extends string>(
  texts: Readonly<Record<K, string>>,
  isTrimmed: (name: string) => boolean = () => false,
): Partial<Record<K, string>> | undefined {
  const odd = Object.entries<string>(texts).filter(
    ([name, text]) => !isXmlText(text) || (isTrimmed(name) && text !== text.trim()),
  );
  return odd.length === 0 ? undefined : (Object.fromEntries(odd) as Partial<Record<K, string>>);
}
