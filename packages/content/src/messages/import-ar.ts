import type { TextsLike } from "@waymark/core";
import type { ImportCatalogue } from "./import-en.ts";

/** The Arabic texts of reports of imports. */
export const importAr: TextsLike<ImportCatalogue> = {
  whatAddress: "عنوان",
  whatBlock: "المكوّن {name}",
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
  whatTaxonomy: "التصنيف {name}",
  whatType: "النوع {name}",

  addressMoved: "يتغيّر، ولا تعيد أي وحدة في الموقع توجيهه.",
  addressOfOtherHost: "مضيفه غير مضيف المصدر؛ لا يُعاد توجيهه.",
  addressServed: "يقدّم هذا الموقع مساره بنفسه؛ لا يُعاد توجيهه.",
  blockUnrendered: "لا تعرض أي وحدة في الموقع هذا المكوّن؛ إنه فارغ.",
  fieldUnknown: "ليس للنوع هذا الحقل؛ لا يُستورد.",
  fileMissing: "ليس لدى المصدر هذا الملف.",
  fileTypeDenied: "نوع الملف غير مسموح به.",
  itemLeftOut: "العنصر الذي تنتمي إليه لا يُستورد.",
  menuItemsStored: "تُخزَّن للتصدير؛ لا تعرضها أي وحدة في الموقع.",
  metaMismatched: "لا تطابق القيمة مخطط المفتاح؛ تُخزَّن مع العنصر.",
  metaUndeclared: "لا تعلن أي وحدة في الموقع عن المفتاح؛ تُخزَّن قيمه مع العنصر.",
  parentMissing: "ليس لدى المصدر العنصر الأب؛ يكون العنصر في المستوى الأعلى.",
  pictureMissing: "ليست لدى المصدر الصورة؛ لا تكون للعنصر صورة بارزة.",
  roleLimited: "يمنح الاستيراد دور الكاتب على الأكثر.",
  statusUndeclared: "لا تعلن أي وحدة في الموقع عن هذه الحالة؛ تصبح العناصر مسودات.",
  targetMissing: "ليس لدى المصدر هدفه؛ يبقى كما هو.",
  taxonomyUndeclared: "لا تعلن أي وحدة في الموقع عن هذا التصنيف؛ لا تُستورد عناصره.",
  typeUndeclared: "لا تعلن أي وحدة في الموقع عن هذا النوع؛ لا تُستورد العناصر.",
};
