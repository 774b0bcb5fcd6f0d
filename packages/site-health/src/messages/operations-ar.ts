import { screenTexts } from "@waymark/core";

/** The operations of the module in Arabic. */
export const operationsAr = screenTexts({
  name: "operations of site-health in Arabic",
  language: "ar",
  texts: {
    "Cancel a waiting or running background job; its writes are rolled back":
      "إلغاء مهمة خلفية منتظِرة أو جارية؛ يُتراجع عما كتبته",
    "Compare a backup with its checksums in the background":
      "مقارنة نسخة احتياطية بمجاميعها الاختبارية في الخلفية",
    "Create a backup of the site in the background": "إنشاء نسخة احتياطية من الموقع في الخلفية",
    "Delete a backup": "حذف نسخة احتياطية",
    "Delete the record of a background job that has ended": "حذف سجل مهمة خلفية منتهية",
    "Download a backup as a ZIP file": "تنزيل نسخة احتياطية كملف ZIP",
    "Get a background job": "جلب مهمة خلفية",
    "List background jobs, newest first": "سرد المهام الخلفية، الأحدث أولًا",
    "List the backups of the site, newest first, with the progress of a new one":
      "سرد النسخ الاحتياطية للموقع، الأحدث أولًا، مع تقدّم النسخة الجديدة",
    "Run a dead or cancelled background job again": "إعادة تشغيل مهمة خلفية فاشلة أو ملغاة",
    "Get the storage sizes of the site": "أحجام أجزاء الموقع",
    "Whether background jobs are running": "التحقق من تنفيذ المهام الخلفية",
    "Whether pages are cached, and their response time":
      "التحقق من تخزين الصفحات مؤقتًا ومن زمن استجابتها",
    "Whether the Authorization header reaches the site":
      "التحقق من وصول ترويسة Authorization إلى الموقع",
    "Whether the site can call itself": "التحقق من قدرة الموقع على استدعاء نفسه",
    "Whether the site is served over HTTPS": "التحقق من تقديم الموقع عبر HTTPS",
    "Whether the update server can be reached": "التحقق من إمكان الوصول إلى خادم التحديثات",
  },
});
