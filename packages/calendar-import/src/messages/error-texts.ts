import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The texts of the errors of this module. */
export const calendarImportErrorTexts = errorTexts(errors);
/** The same texts in another language. */
export type CalendarImportErrorTexts = {
  readonly [K in keyof typeof calendarImportErrorTexts]: string;
};
