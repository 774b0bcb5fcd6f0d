import {
  contentAttributes,
  defineMessages,
  type Html,
  type LanguageContext,
  type Messages,
  type SiteTranslator,
  translatorOf,
} from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** The messages of the calendar pages. Pass them to `translation` to add a language or to replace texts. */
export const calendarMessages: Messages<typeof en> = defineMessages("calendar-views", {
  en,
  de,
  ar,
});

/** The texts of the calendar in one language. */
export type CalendarTexts = SiteTranslator<typeof en>;
/** The texts, and the language of dates and times. */
export interface Words {
  readonly locale: string;
  readonly t: CalendarTexts;
  /** The attributes `lang` and `dir` of texts of events, if the visitor reads the page in another language. */
  readonly content: Html;
}
/** The texts and formats in the language of the visitor. */
export const wordsOf = (
  ctx: LanguageContext & { readonly site: { readonly locale: string } },
): Words => ({
  locale: ctx.language,
  t: translatorOf(calendarMessages, ctx),
  content: contentAttributes(ctx),
});
