import type { ConsentErrorTexts } from "./error-texts.ts";

/** The errors of consent in Arabic. */
export const errorsAr: ConsentErrorTexts = {
  consent_token_mismatch: "رمز الوصول لا ينتمي إلى فحص ينتظر النتائج.",
  consent_scan_running: "هناك فحص جارٍ بالفعل.",
  consent_scan_over: "انتهى هذا الفحص بالفعل.",
  consent_cookie_exists: "يوجد ملف تعريف ارتباط بهذا الاسم وهذا النطاق بالفعل.",
  consent_list_full: "قائمة ملفات تعريف الارتباط ممتلئة.",
  consent_foreign_page: "لا يمكن إرسال الاختيار إلا من صفحات هذا الموقع.",
  consent_not_found: "الفحص أو ملف تعريف الارتباط غير موجود.",
  maxResults: "الحد الأقصى في النتائج: عدد الفئات {categories}، وعدد ملفات تعريف الارتباط {cookies}.",
  nameRequired: "الاسم مطلوب.",
  patternRule: "يحتوي النمط على * واحدة وحرفين آخرين على الأقل، مثل shop_*.",
};
