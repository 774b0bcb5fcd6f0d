/** Languages are BCP 47 tags, such as `de` and `pt-BR`. */

/** The tag in its canonical form (`pt_br` is `pt-BR`); undefined if the text is not one. */
export function toLanguage(text: string): string | undefined {
  if (text.length > 35) return undefined;
  try {
    return Intl.getCanonicalLocales(text.replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}

/** A language and the more general ones whose texts can replace missing ones: `["de-AT", "de"]`. */
export function fallbacksOf(language: string): readonly string[] {
  const parts = language.split("-");
  return parts.map((_, at) => parts.slice(0, parts.length - at).join("-"));
}

/**
 * The first requested language that is offered. `de-AT` is answered with `de` if only that is offered, and `de` with
 * `de-AT`.
 */
export function matchLanguage(
  requested: readonly string[],
  offered: readonly string[],
): string | undefined {
  for (const one of requested) {
    const language = toLanguage(one);
    if (language === undefined) continue;
    const exact = fallbacksOf(language).find((tag) => offered.includes(tag));
    if (exact !== undefined) return exact;
    const [base] = language.split("-");
    const related = offered.find((tag) => tag.split("-", 1)[0] === base);
    if (related !== undefined) return related;
  }
  return undefined;
}

/** The maximum number of languages that are read from an `Accept-Language` header. */
const maxAccepted = 20;

/** The languages of an `Accept-Language` header, the preferred one first. */
export function readAcceptLanguage(header: string | null): readonly string[] {
  if (header === null || header.length > 1000) return [];
  return header
    .split(",", maxAccepted)
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((one) => one.trim());
      const quality = parameters.find((one) => one.startsWith("q="))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => quality > 0 && tag !== "" && tag !== "*")
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

const rightToLeft = new Set(
  "ar arc ckb dv fa he iw khw ks ku ps sd syr ug ur uz-Arab yi".split(" "),
);
const rightToLeftScripts = /^(?:Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg)$/;

/** The direction of writing of a language. */
export function directionOf(language: string): "ltr" | "rtl" {
  const [base = "", ...parts] = language.split("-");
  const script = parts.find((one) => one.length === 4);
  const isRightToLeft =
    script === undefined ? rightToLeft.has(base) : rightToLeftScripts.test(script);
  return isRightToLeft ? "rtl" : "ltr";
}

/** The name of a language in that language: `Deutsch`. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
