import { screenTexts } from "@waymark/core";

/** The operations of the module in Arabic. */
export const operationsAr = screenTexts({
  name: "operations of popup in Arabic",
  language: "ar",
  texts: {
    "Count an open or a conversion of a popup": "عدّ فتح نافذة منبثقة أو تحويل منها",
    "Get the total statistics of all popups": "جلب الإحصاءات الإجمالية لكل النوافذ المنبثقة",
    "Reset the counts of a popup; totals are kept": "تصفير عدّادات نافذة منبثقة؛ تبقى المجاميع",
    "Show a popup that is not saved": "عرض نافذة منبثقة غير محفوظة",
  },
});
