import type { ConsentErrorTexts } from "./error-texts.ts";

/** The errors of consent in Arabic. */
export const errorsAr: ConsentErrorTexts = {
  consent_token_mismatch: "رمز الوصول لا ينتمي إلى فحص ينتظر النتائج.",
  consent_scan_running: "هناك فحص قيد التشغيل.",
  consent_scan_over: "انتهى هذا الفحص من قبل.",
  consent_cookie_exists: "يوجد ملف تعريف ارتباط بهذا الاسم وهذا النطاق من قبل.",
  consent_list_full: "قائمة ملفات تعريف الارتباط ممتلئة.",
  consent_foreign_page: "لا يمكن إرسال الاختيار إلا من صفحات هذا الموقع.",
  consent_not_found: "الفحص أو ملف تعريف الارتباط غير موجود.",
  mostResults: "تحتوي النتائج على {categories} فئة و{cookies} ملف تعريف ارتباط على الأكثر.",
  nameRequired: "الاسم مطلوب.",
  patternRule: "يحتوي النمط على * واحدة وحرفين آخرين على الأقل، مثل shop_*.",
};
