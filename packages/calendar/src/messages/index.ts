import { defineMessages, type Messages } from "@waymark/core";
import { type CalendarErrorTexts, calendarErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The error messages of this module. Pass them to `translation` to add a language or to replace texts. */
export const calendarErrorMessages: Messages<CalendarErrorTexts> = defineMessages(
  "calendar errors",
  {
    en: calendarErrorTexts as CalendarErrorTexts,
    de: errorsDe,
    ar: errorsAr,
  },
);
