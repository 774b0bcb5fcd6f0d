/** Languages whose default country has a different code. */
const countries: Readonly<Record<string, string>> = {
  ca: "ca_ES",
  cs: "cs_CZ",
  da: "da_DK",
  el: "el_GR",
  en: "en_US",
  et: "et_EE",
  he: "he_IL",
  hi: "hi_IN",
  ja: "ja_JP",
  ko: "ko_KR",
  nb: "nb_NO",
  sl: "sl_SI",
  sq: "sq_AL",
  sv: "sv_SE",
  uk: "uk_UA",
  vi: "vi_VN",
  zh: "zh_CN",
};

/** Converts a language for `og:locale`: `en-US`, `en` → `en_US`. */
export function toOgLocale(tag: string): string {
  const [, language = "", country = ""] =
    /^([A-Za-z]{2,3})(?:[-_][A-Za-z]{4})?(?:[-_]([A-Za-z]{2}))?/.exec(tag) ?? [];
  const short = language.toLowerCase();
  if (country !== "") return `${short}_${country.toUpperCase()}`;
  if (short.length !== 2) return "en_US";
  return countries[short] ?? `${short}_${short.toUpperCase()}`;
}
