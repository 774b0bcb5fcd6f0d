/** Texts in the ICU message format, by key. */
export type Texts = Readonly<Record<string, string>>;
/** The same texts in another language. */
export type TextsLike<T extends Texts> = { readonly [K in keyof T]: string };

/** The message catalogues of a module: its texts in English and in other languages. */
export interface Messages<T extends Texts = Texts> {
  /** The name of the module. */
  readonly name: string;
  /** Catalogues by language. */
  readonly languages: { readonly en: T } & Readonly<Record<string, TextsLike<T>>>;
}

/**
 * Declares the texts of a module in the ICU message format: `defineMessages("boats", { en, de })`. The English texts
 * define the keys and the arguments; catalogues of other languages must have the same keys.
 */
export const defineMessages = <const T extends Texts>(
  name: string,
  languages: { readonly en: T } & Readonly<Record<string, TextsLike<T>>>,
): Messages<T> => ({ name, languages });

/** Texts that replace those of a module in one language, or add a language. */
export interface Replacements {
  readonly language: string;
  readonly texts: Readonly<Record<string, string | undefined>>;
}
