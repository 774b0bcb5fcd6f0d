import {
  type Contributed,
  defineMessages,
  type LanguageContext,
  type Messages,
  type SiteInfo,
  type SiteTranslator,
  translatorOf,
} from "@waymark/core";
import type { BlockLabels } from "@waymark/content-text";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { contentErrorTexts, type ErrorCode } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";
import { importAr } from "./import-ar.ts";
import { importDe } from "./import-de.ts";
import { type ImportCatalogue, importEn } from "./import-en.ts";
import { operationsAr } from "./operations-ar.ts";
import { operationsDe } from "./operations-de.ts";
import { screensAr } from "./screens-ar.ts";
import { screensDe } from "./screens-de.ts";

type ContentCatalogue = typeof en & ImportCatalogue;

/** The messages of dynamic blocks and import reports. Pass them to `translation` to add a language or to replace texts. */
export const contentMessages: Messages<ContentCatalogue> = defineMessages("content", {
  en: { ...en, ...importEn } as ContentCatalogue,
  de: { ...de, ...importDe },
  ar: { ...ar, ...importAr },
});

/** The texts of this module in one language. */
export type BlockTexts = SiteTranslator<ContentCatalogue>;
/**
 * The texts of blocks in the language of the site. Blocks are parts of articles, which are the same for all visitors
 * and caches, and which pages mark with this language.
 */
export const blockTexts = ({
  all,
  site,
}: Pick<LanguageContext, "all"> & { readonly site: Pick<SiteInfo, "locale"> }): BlockTexts =>
  translatorOf(contentMessages, { all, language: site.locale });

/** The labels of the blocks of `@waymark/content-text` in the language of the site. */
export function blockLabels(scope: Parameters<typeof blockTexts>[0]): BlockLabels {
  const t = blockTexts(scope);
  return {
    search: t("search"),
    home: t("home"),
    untitled: t("untitled"),
    link: t("link"),
    mail: t("mail"),
    feed: t("feed"),
    footnote: (number) => t("footnote", { number }),
  };
}

/** The error messages of the content module. Pass them to `translation` to add a language or to replace texts. */
export const contentErrorMessages: Messages<Readonly<Record<ErrorCode, string>>> = defineMessages(
  "content errors",
  { en: contentErrorTexts, de: errorsDe, ar: errorsAr },
);

/** The texts of screens and operations in other languages. */
export const translatedScreens: readonly Contributed[] = [
  operationsDe,
  screensDe,
  operationsAr,
  screensAr,
];
