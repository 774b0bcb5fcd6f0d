import { screenTexts } from "@waymark/core";

/** The operations of the module in Arabic. */
export const operationsAr = screenTexts({
  name: "operations of calendar in Arabic",
  language: "ar",
  texts: {
    "Acquire or renew the edit lock of a venue": "الحصول على قفل تحرير مكان فعالية أو تجديده",
    "Acquire or renew the edit lock of an event": "الحصول على قفل تحرير فعالية أو تجديده",
    "Acquire or renew the edit lock of an organizer": "الحصول على قفل تحرير منظّم أو تجديده",
    "Autosave an event": "الحفظ التلقائي لفعالية",
    "Delete a revision of an event": "حذف مراجعة لفعالية",
    "Get a revision of an event": "قراءة مراجعة لفعالية",
    "Get a venue": "قراءة مكان فعالية",
    "Get an autosave of an event": "قراءة حفظ تلقائي لفعالية",
    "Get an event": "قراءة فعالية",
    "Get an organizer": "قراءة بيانات منظّم",
    "Get the calendar API as an OpenAPI 3.1 document":
      "قراءة الواجهة البرمجية للتقويم كمستند OpenAPI 3.1",
    "Get the edit lock of a venue": "قراءة قفل تحرير مكان فعالية",
    "Get the edit lock of an event": "قراءة قفل تحرير فعالية",
    "Get the edit lock of an organizer": "قراءة قفل تحرير منظّم",
    "List the autosaves of an event": "عرض قائمة عمليات الحفظ التلقائي لفعالية",
    "List the revisions of an event": "عرض قائمة مراجعات فعالية",
    "Move a venue to the trash, or delete it permanently":
      "نقل مكان فعالية إلى سلة المهملات أو حذفه نهائيًا",
    "Move an event to the trash, ignore an imported one, or delete it permanently":
      "نقل فعالية إلى سلة المهملات، أو تجاهلها إن كانت مستوردة، أو حذفها نهائيًا",
    "Move an organizer to the trash, or delete it permanently":
      "نقل منظّم إلى سلة المهملات أو حذفه نهائيًا",
    "Release the edit lock of a venue": "إزالة قفل تحرير مكان فعالية",
    "Release the edit lock of an event": "إزالة قفل تحرير فعالية",
    "Release the edit lock of an organizer": "إزالة قفل تحرير منظّم",
    "Update a venue; omitted fields are unchanged":
      "تحديث مكان فعالية؛ تبقى الحقول غير المرسلة دون تغيير",
    "Update an event; omitted fields are unchanged":
      "تحديث فعالية؛ تبقى الحقول غير المرسلة دون تغيير",
    "Update an organizer; omitted fields are unchanged":
      "تحديث بيانات منظّم؛ تبقى الحقول غير المرسلة دون تغيير",
  },
});
