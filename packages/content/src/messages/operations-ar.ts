import { screenTexts } from "@waymark/core";

/** The operations of the module in Arabic. */
export const operationsAr = screenTexts({
  name: "operations of content in Arabic",
  language: "ar",
  texts: {
    "Cancel a check or an import; imported content remains":
      "إلغاء فحص أو عملية استيراد؛ يبقى المحتوى المستورد",
    "Create the missing sizes of an image": "إنشاء المقاسات الناقصة لصورة",
    "Edit an image": "تحرير صورة",
    "Export content, terms, users and comments as an export file (WXR)":
      "تصدير المحتوى والمصطلحات والمستخدمين والتعليقات في ملف تصدير (WXR)",
    "Get a content type": "قراءة نوع محتوى",
    "Get a status": "قراءة حالة",
    "Get a taxonomy": "قراءة فئة تصنيفية",
    "Get the settings": "قراءة الإعدادات",
    "Import a checked file; content from earlier runs is not changed":
      "استيراد ملف مفحوص؛ لا يتغيّر المحتوى الذي استُورد سابقًا",
    "List the content types": "سرد أنواع المحتوى",
    "List the statuses": "سرد الحالات",
    "List the taxonomies": "سرد الفئات التصنيفية",
    "Replace the file of a media item": "استبدال ملف عنصر وسائط",
    "Update the settings; null resets a setting":
      "تحديث الإعدادات؛ تعيد القيمة null الإعداد إلى قيمته الافتراضية",
  },
});
