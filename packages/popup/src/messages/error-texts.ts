import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The texts of the errors of this module. */
export const popupErrorTexts = errorTexts(errors);
/** The same texts in another language. */
export type PopupErrorTexts = { readonly [K in keyof typeof popupErrorTexts]: string };
