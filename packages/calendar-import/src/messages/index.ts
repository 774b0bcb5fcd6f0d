import { defineMessages, type Messages } from "@waymark/core";
import { type CalendarImportErrorTexts, calendarImportErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The texts of errors: for a translation of them. */
export const calendarImportErrorMessages: Messages<CalendarImportErrorTexts> = defineMessages(
  "calendar-import errors",
  {
    en: calendarImportErrorTexts as CalendarImportErrorTexts,
    de: errorsDe,
    ar: errorsAr,
  },
);
