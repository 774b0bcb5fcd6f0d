import { screenTexts } from "@waymark/core";

/** The operations of the module in Arabic. */
export const operationsAr = screenTexts({
  name: "operations of calendar-import in Arabic",
  language: "ar",
  texts: {
    "Preview an import without importing": "معاينة عملية استيراد دون تنفيذها",
    "Report the result of a pending import, with the worker's hash":
      "الإبلاغ عن نتيجة عملية استيراد معلّقة، مع قيمة التجزئة الخاصة بالعامل الخارجي",
    "Run a schedule now, or repeat an import": "تشغيل جدول زمني الآن، أو تكرار عملية استيراد",
    "Submit a batch of items of a pending import, with the worker's hash":
      "إرسال دفعة من عناصر عملية استيراد معلّقة، مع قيمة التجزئة الخاصة بالعامل الخارجي",
  },
});
