import type { PopupErrorTexts } from "./error-texts.ts";

/** The errors of popups in German. */
export const errorsDe: PopupErrorTexts = {
  missing_params: "`pid` muss die ID eines Popups sein.",
};
