import type { messages as english } from "./en.ts";
import type { Translated } from "./translated.ts";

type Catalogue = Translated<typeof english>;

const loadEnglish = () => import("./en.ts");
/** The catalogues by language. Only that of the user is loaded. */
const catalogues: Readonly<Record<string, () => Promise<{ readonly messages: Catalogue }>>> = {
  en: loadEnglish,
  de: () => import("./de/index.ts"),
};

/** The texts of the admin, and the language of its texts, dates and numbers. */
export interface Language {
  /** A BCP 47 tag: `de-AT`. */
  readonly locale: string;
  readonly messages: typeof english;
}

/** Loads the texts of a language, or the English ones if there are none. */
export async function loadLanguage(tag: string): Promise<Language> {
  const [base = ""] = tag.split("-");
  const load = Object.hasOwn(catalogues, base) ? catalogues[base] : undefined;
  const { messages } = await (load ?? loadEnglish)();
  return { locale: load ? tag : "en", messages: messages as typeof english };
}
