import type { SiteHealthErrorTexts } from "./error-texts.ts";

/** The errors of site health in Arabic. */
export const errorsAr: SiteHealthErrorTexts = {
  job_not_found: "المهمة الخلفية غير موجودة.",
  job_in_other_state: "المهمة الخلفية في حالة أخرى.",
  backups_not_available: "لا يمكن إنشاء نسخة احتياطية من هذا الموقع هنا.",
  backup_not_found: "النسخة الاحتياطية غير موجودة.",
  backup_in_progress: "يجري إنشاء نسخة احتياطية أو فحصها.",
  not_available: "لا يمكن قياس أحجام هذا الموقع هنا.",
};
