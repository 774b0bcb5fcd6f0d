import { defineMessages, type Messages } from "@waymark/core";
import { type CalendarImportErrorTexts, calendarImportErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The error messages of this module. Pass them to `translation` to add a language or to replace texts. */
export const calendarImportErrorMessages: Messages<CalendarImportErrorTexts> = defineMessages(
  "calendar-import errors",
  {
    en: calendarImportErrorTexts as CalendarImportErrorTexts,
    de: errorsDe,
    ar: errorsAr,
  },
);
