import { screenTexts } from "@waymark/core";

/** The operations of the module in Arabic. */
export const operationsAr = screenTexts({
  name: "operations of consent in Arabic",
  language: "ar",
  texts: {
    "Count recent choices by status": "عدّ الاختيارات الحديثة حسب الحالة",
    "Export recorded choices as CSV, newest first, at most 50,000":
      "تصدير الاختيارات المسجّلة بصيغة CSV، الأحدث أولًا، بحد أقصى 50,000",
    "Export the list of cookies as CSV": "تصدير قائمة ملفات تعريف الارتباط بصيغة CSV",
    "Follow the progress of a scan": "متابعة تقدّم فحص",
    "Get the consent settings": "قراءة إعدادات الموافقة",
    "Get the cookies of the site by category, and the categories offered to visitors":
      "قراءة ملفات تعريف الارتباط في الموقع حسب الفئة، والفئات المعروضة على الزوار",
    "Receive the results of an external scanner that has the token":
      "استلام نتائج ماسح خارجي لديه رمز الوصول",
    "Show the banner with settings that are not saved": "عرض الشريط بإعدادات غير محفوظة",
    "Stop a scan": "إيقاف فحص",
    "Update consent settings; fields that are left out stay as they are":
      "تحديث إعدادات الموافقة؛ تبقى الحقول غير المرسلة كما هي",
  },
});
