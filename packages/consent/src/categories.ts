/** The categories of cookies and embedded services. The first is always allowed, the rest need consent. */
export const categories = [
  "necessary",
  "functional",
  "performance",
  "analytics",
  "advertisement",
  "others",
] as const;
/** The category of a cookie or an embedded service. */
export type Category = (typeof categories)[number];

/** The categories that a visitor allows or not. */
export const optionalCategories = categories.filter(
  (name): name is Exclude<Category, "necessary"> => name !== "necessary",
);

/** Whether a value is the name of a category. */
export const isCategory = (value: unknown): value is Category =>
  (categories as readonly unknown[]).includes(value);

/** Other words for a category, as scanners display them. */
const words: Readonly<Record<string, Category>> = {
  essential: "necessary",
  "strictly necessary": "necessary",
  preferences: "functional",
  preference: "functional",
  functionality: "functional",
  statistics: "analytics",
  statistic: "analytics",
  advertising: "advertisement",
  ads: "advertisement",
  marketing: "advertisement",
  targeting: "advertisement",
  uncategorized: "others",
  uncategorised: "others",
  unclassified: "others",
  other: "others",
};

/** The category of a display name. An unknown name is `others`; it never creates a category. */
export function toCategory(name: string): Category {
  const word = name.trim().toLowerCase();
  if (isCategory(word)) return word;
  return Object.hasOwn(words, word) ? (words[word] ?? "others") : "others";
}
