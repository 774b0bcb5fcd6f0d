import type { PopupErrorTexts } from "./error-texts.ts";

/** The errors of popups in Arabic. */
export const errorsAr: PopupErrorTexts = {
  missing_params: "يجب أن تكون قيمة `pid` معرّف نافذة منبثقة.",
};
