/** Formats by language and options: creating one takes longer than using it. */
const caches = { date: new Map(), number: new Map(), collator: new Map() } as {
  readonly date: Map<string, Intl.DateTimeFormat>;
  readonly number: Map<string, Intl.NumberFormat>;
  readonly collator: Map<string, Intl.Collator>;
};
/** The number of cached formats of each kind. */
const max = 500;

function cached<F>(cache: Map<string, F>, language: string, options: object, create: () => F): F {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = cache.get(key);
  if (known) return known;
  if (cache.size >= max) cache.clear();
  const format = create();
  cache.set(key, format);
  return format;
}

/** A date format of a language. It is created once for the same options. */
export const dateFormat = (
  language: string,
  options: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat =>
  cached(caches.date, language, options, () => new Intl.DateTimeFormat(language, options));

/** A number format of a language. It is created once for the same options. */
export const numberFormat = (
  language: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat =>
  cached(caches.number, language, options, () => new Intl.NumberFormat(language, options));

/** The order of texts in a language: `names.toSorted(collatorOf("sv").compare)`. */
export const collatorOf = (language: string, options: Intl.CollatorOptions = {}): Intl.Collator =>
  cached(caches.collator, language, options, () => new Intl.Collator(language, options));
