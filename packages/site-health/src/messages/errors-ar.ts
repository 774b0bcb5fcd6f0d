import type { SiteHealthErrorTexts } from "./error-texts.ts";

/** The errors of site health in Arabic. */
export const errorsAr: SiteHealthErrorTexts = {
  job_not_found: "لم يُعثر على المهمة الخلفية.",
  job_in_other_state: "المهمة الخلفية في حالة أخرى.",
  not_available: "لا يمكن قياس أحجام هذا الموقع هنا.",
};
