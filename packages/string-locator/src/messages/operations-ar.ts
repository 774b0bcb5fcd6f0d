import { screenTexts } from "@waymark/core";

/** The operations of the module in Arabic. */
export const operationsAr = screenTexts({
  name: "operations of string-locator in Arabic",
  language: "ar",
  texts: {
    "Get the text of a file or item": "جلب نص ملف أو عنصر",
    "List the folders and content types that can be searched":
      "سرد المجلدات وأنواع المحتوى التي يمكن البحث فيها",
    "Replace matches in a file or in a text of an item; a preview by default":
      "استبدال المطابقات في ملف أو في نص عنصر؛ معاينة افتراضيًا",
    "Revert a change": "التراجع عن تغيير",
    "Save the text of a file or item": "حفظ نص ملف أو عنصر",
    "Search accessible files or items for a text or a pattern":
      "البحث عن نص أو نمط في الملفات أو العناصر المتاحة",
  },
});
