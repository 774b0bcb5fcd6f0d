import type { roles as en } from "../roles.ts";
import type { Translated } from "../translated.ts";

/** The texts of the page with what each role may do, in Arabic. */
export const roles: Translated<typeof en> = {
  title: "صلاحيات كل دور",
  about:
    "للمستخدم دور واحد أو أكثر، ويُسمح له بكل ما يتيحه أي من أدواره. تضيف الوحدات صلاحيات إلى الأدوار.",
  capabilities: "صلاحيات الأدوار",
  capability: "الصلاحية",
  others: "الموقع",
  verbs: {
    edit: "الكتابة وتحرير مسوداته",
    publish: "النشر",
    edit_published: "تحرير عناصره المنشورة",
    edit_others: "تحرير عناصر الآخرين",
    edit_private: "تحرير العناصر الخاصة",
    read_private: "قراءة العناصر الخاصة",
    delete: "حذف مسوداته",
    delete_published: "حذف عناصره المنشورة",
    delete_others: "حذف عناصر الآخرين",
    delete_private: "حذف العناصر الخاصة",
  },
  role: "الدور",
  visitor: "زائر",
  operations: "عمليات الواجهة البرمجية",
  operationsText:
    "ما يُسمح به لكل دور عبر الواجهة البرمجية، حسب الوحدات، للمطوّرين ولأغراض التحقق. يعتمد بعضها على العنصر أو على المعاملات: فلا يُسمح للمستخدم مثلًا إلا بقراءة ملفه الشخصي.",
  operation: {
    list: "{name}: عرض القائمة",
    create: "{name}: إنشاء",
    read: "{name}: قراءة",
    update: "{name}: تعديل",
    remove: "{name}: حذف",
    lock: "{name}: قراءة قفل التحرير",
    acquireLock: "{name}: الحصول على قفل التحرير أو تجديده",
    releaseLock: "{name}: التخلي عن قفل التحرير",
    revisions: "{name}: عرض قائمة المراجعات",
    revision: "{name}: قراءة مراجعة",
    removeRevision: "{name}: حذف مراجعة",
    autosaves: "{name}: عرض قائمة نسخ الحفظ التلقائي",
    autosave: "{name}: حفظ تلقائي",
    readAutosave: "{name}: قراءة نسخة حفظ تلقائي",
    catalogue: "قراءة فهرس {name}",
  },
  search: "البحث في العمليات",
  none: "لا توجد نتائج مطابقة",
  allowed: "{allowed, number} من {total, number}",
  yes: "مسموح",
  depends: "حسب العنصر أو المعاملات",
  no: "غير مسموح",
};
