import type { CalendarImportErrorTexts } from "./error-texts.ts";

/** The errors of calendar imports in Arabic. */
export const errorsAr: CalendarImportErrorTexts = {
  "import-not-found": "عملية الاستيراد غير موجودة.",
  "import-exists": "يوجد جدول زمني بهذه الإعدادات بالفعل.",
  "import-running": "عملية الاستيراد هذه جارية بالفعل.",
  "import-source-unreadable": "تعذّرت قراءة المصدر.",
};
