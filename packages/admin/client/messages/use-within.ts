import { useLocale } from "use-intl";

/**
 * Writes labels as they are written within a sentence: English ones begin with a small letter, while the nouns of other
 * languages stay as they are.
 */
export function useWithin(): (label: string) => string {
  const isEnglish = useLocale().startsWith("en");
  return (label) => (isEnglish ? label.toLowerCase() : label);
}
