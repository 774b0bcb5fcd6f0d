import { screenTexts } from "@waymark/core";

/** The operations of the core, of the admin, and of modules without screens, in Arabic. */
export const operationsAr = screenTexts({
  name: "operations of the core and the admin in Arabic",
  language: "ar",
  texts: {
    "Describe an item of this site for embedding": "وصف عنصر من هذا الموقع لتضمينه",
    "Describe any address for embedding": "وصف أي عنوان لتضمينه",
    "Get a view of the calendar as HTML": "قراءة طريقة عرض للتقويم بصيغة HTML",
    "Get the admin screens of the current user": "قراءة شاشات الإدارة المتاحة للمستخدم الحالي",
    "Get the catalogue of this site": "قراءة دليل هذا الموقع",
    "Get the schemas of a list or of settings for the admin":
      "قراءة مخططات قائمة أو إعدادات من أجل الإدارة",
    "Run up to 25 write requests at once": "تنفيذ ما يصل إلى 25 طلب كتابة دفعة واحدة",
  },
});
