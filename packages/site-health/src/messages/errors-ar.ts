import type { SiteHealthErrorTexts } from "./error-texts.ts";

/** The errors of site health in Arabic. */
export const errorsAr: SiteHealthErrorTexts = {
  not_available: "لا يمكن قياس أحجام هذا الموقع هنا.",
};
