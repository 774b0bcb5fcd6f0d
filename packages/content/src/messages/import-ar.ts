import type { TextsLike } from "@waymark/core";
import type { ImportCatalogue } from "./import-en.ts";

/** The Arabic texts of reports of imports. */
export const importAr: TextsLike<ImportCatalogue> = {
  whatAddress: "عنوان",
  whatBlock: "المكوّن {name}",
  whatNote: "ملاحظة تحريرية",
  whatComments: "تعليقات",
  whatField: "الحقل {name} من {type}",
  whatFile: "ملف",
  whatIds: "معرّف في {type}",
  whatMenuItems: "عناصر قوائم",
  whatMeta: "البيان الوصفي {name}",
  whatParent: "العنصر الأب من النوع {type}",
  whatPicture: "الصورة البارزة من النوع {type}",
  whatRole: "الدور {name}",
  whatStatus: "الحالة {name}",
  whatTaxonomy: "الفئة التصنيفية {name}",
  whatType: "النوع {name}",

  addressMoved: "يتغيّر، ولا تعيد أي وحدة في الموقع توجيهه.",
  addressOfOtherHost: "مضيفه غير مضيف المصدر؛ لا يُعاد توجيهه.",
  addressServed: "يقدّم هذا الموقع مساره بنفسه؛ لا يُعاد توجيهه.",
  attachedMissing:
    "لم يُستورد العنصر المرفق به الملف؛ لا يقرأ الملف إلا كاتبه ومن يحق لهم قراءة الملفات الخاصة حتى يحتويه استيراد من المصدر نفسه.",
  blockUnrendered: "لا تعرض أي وحدة في الموقع هذا المكوّن؛ إنه فارغ.",
  fieldUnknown: "ليس للنوع هذا الحقل؛ لا يُستورد.",
  fileMissing: "ليس لدى المصدر هذا الملف.",
  fileTypeDenied: "نوع الملف غير مسموح به.",
  noteLeftOut: "الملاحظات التحريرية على العناصر غير مدعومة؛ لا تُستورد الملاحظة.",
  idMissing: "لم يُستورد الهدف؛ يبقى المعرّف كما هو إلى أن يتضمنه استيراد من المصدر نفسه.",
  itemLeftOut: "العنصر الذي تنتمي إليه لا يُستورد.",
  menuItemsStored: "تُخزَّن للتصدير؛ لا تعرضها أي وحدة في الموقع.",
  metaMismatched: "لا تطابق القيمة مخطط المفتاح؛ تُخزَّن مع العنصر.",
  metaUndeclared: "لا تعلن أي وحدة في الموقع عن المفتاح؛ تُخزَّن قيمه مع العنصر.",
  originalSkipped: "الصورة الأصلية غير صالحة للاستخدام؛ استُوردت نسختها الأصغر.",
  parentMissing:
    "لم يُستورد العنصر الأب؛ يبقى العنصر في المستوى الأعلى حتى يحتويه استيراد من المصدر نفسه.",
  pictureMissing: "لم تُستورد الصورة؛ يبقى العنصر بلا صورة بارزة حتى يحتويها استيراد من المصدر نفسه.",
  roleLimited: "يمنح الاستيراد دور الكاتب على الأكثر.",
  statusUndeclared: "لا تعلن أي وحدة في الموقع عن هذه الحالة؛ تصبح العناصر مسودات.",
  targetMissing: "ليس لدى المصدر هدفه؛ يُزال.",
  taxonomyUndeclared: "لا تعلن أي وحدة في الموقع عن هذه الفئة التصنيفية؛ لا تُستورد مصطلحاتها.",
  typeUndeclared: "لا تعلن أي وحدة في الموقع عن هذا النوع؛ لا تُستورد العناصر.",
};
