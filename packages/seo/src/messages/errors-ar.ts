import type { SeoErrorTexts } from "./error-texts.ts";

/** The errors of search engine optimization in Arabic. */
export const errorsAr: SeoErrorTexts = {
  seo_not_found: "الصفحة غير موجودة.",
  seo_file_unknown: "حجم هذا الملف غير معروف.",
  seo_keywords_not_connected: "الموقع غير متصل بعد.",
  seo_keywords_refused: "لم يقبل مزوّد عبارات البحث الرمز.",
  seo_keywords_failed: "لم يستجب مزوّد عبارات البحث.",
  seo_keywords_missing: "لم يُحدَّد مزوّد لعبارات البحث.",
  absoluteUrl: "يجب أن تكون القيمة عنوان URL مطلقًا لا يزيد على 2048 حرفًا.",
  country: "يجب أن تتكون القيمة من حرفين لاتينيين صغيرين، مثل us.",
  notEmpty: "يجب ألا تكون القيمة فارغة.",
  providerCode: "يجب أن تكون القيمة رمز المزوّد.",
  url: "يجب أن تكون القيمة عنوان URL.",
  httpUrl: "يجب أن تكون القيمة عنوان URL يبدأ بـ https:// أو http://.",
  unknownNotice: "إشعار غير معروف.",
};
