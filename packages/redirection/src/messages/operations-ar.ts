import { screenTexts } from "@waymark/core";

/** The operations of the module in Arabic. */
export const operationsAr = screenTexts({
  name: "operations of redirection in Arabic",
  language: "ar",
  texts: {
    "Create a group; returns the list": "إنشاء مجموعة؛ النتيجة هي القائمة",
    "Create redirects, one for each source; returns the list":
      "إنشاء عمليات إعادة توجيه، واحدة لكل مصدر؛ النتيجة هي القائمة",
    "Delete all redirects, groups, logs and settings":
      "حذف جميع عمليات إعادة التوجيه والمجموعات والسجلات والإعدادات",
    "Delete entries of the 404 log; returns the list":
      "حذف مُدخلات من سجل أخطاء 404؛ النتيجة هي القائمة",
    "Delete entries of the redirect log; returns the list":
      "حذف مُدخلات من سجل إعادة التوجيه؛ النتيجة هي القائمة",
    "Enable, disable or delete groups; returns the list":
      "تفعيل مجموعات أو تعطيلها أو حذفها؛ النتيجة هي القائمة",
    "Enable, disable, reset or delete redirects; returns the list":
      "تفعيل عمليات إعادة توجيه أو تعطيلها أو تصفير عدّاداتها أو حذفها؛ النتيجة هي القائمة",
    "Export redirects as CSV, JSON, Apache or nginx configuration":
      "تصدير عمليات إعادة التوجيه بصيغة CSV أو JSON أو كإعدادات Apache أو nginx",
    "Find posts and pages to redirect to": "البحث عن مقالات وصفحات لإعادة التوجيه إليها",
    "Fix reported problems": "إصلاح المشكلات المُبلَّغ عنها",
    "Get the redirect settings": "قراءة إعدادات إعادة التوجيه",
    "Get the status of the site's redirects": "قراءة حالة عمليات إعادة التوجيه في الموقع",
    "Import redirects from sources on this site into the first group":
      "استيراد عمليات إعادة التوجيه من مصادر في هذا الموقع إلى المجموعة الأولى",
    "Import redirects: CSV, an exported file (.json), or the configuration of Apache or nginx":
      "استيراد عمليات إعادة التوجيه: ملف CSV أو ملف مُصدَّر (.json) أو إعدادات Apache أو nginx",
    "List the import sources on this site": "سرد مصادر الاستيراد في هذا الموقع",
    "Run the next step of a schema upgrade; never needed, because tables are migrated at start":
      "تنفيذ الخطوة التالية من ترقية مخطط قاعدة البيانات؛ لا حاجة إليه أبدًا، لأن الجداول تُرحَّل عند بدء التشغيل",
    "Test whether the API responds": "اختبار استجابة واجهة API",
    "Update redirect settings; omitted ones are unchanged":
      "تحديث إعدادات إعادة التوجيه؛ لا تتغيّر الإعدادات غير المذكورة",
  },
});
