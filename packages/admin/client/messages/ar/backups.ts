import type { backups as enBackups } from "../backups.ts";
import type { Translated } from "../translated.ts";

/** The texts of backups of the site in Arabic. */
export const backups: Translated<typeof enBackups> = {
  title: "النسخ الاحتياطية",
  text: "تحتوي النسخة الاحتياطية على الموقع كله: جميع الصفوف وجميع الملفات المرفوعة، وكذلك قيم تجزئة كلمات المرور. يُحتفظ بأحدث النسخ على الخادم (العدد: {keep, number})؛ نزّلها للاحتفاظ بها في مكان آخر.",
  create: "إنشاء نسخة احتياطية",
  none: "لا توجد نسخ احتياطية بعد",
  noneText: "تُنشأ النسخة الاحتياطية أثناء عمل الموقع دون أن يلاحظ الزوار ذلك.",
  impossible: "لا يمكن إنشاء نسخة احتياطية من هذا الموقع هنا",
  impossibleText:
    "الخيار backups للوحدة site-health غير مضبوط، أو أن مخزن الموقع لا يدعم النسخ الاحتياطية.",
  rows: "{count, plural, zero {لا صفوف} one {صف واحد} two {صفان} few {# صفوف} many {# صفًا} other {# صف}}",
  files:
    "{count, plural, zero {لا ملفات} one {ملف واحد} two {ملفان} few {# ملفات} many {# ملفًا} other {# ملف}}",
  unchecked: "لم تُفحص بعد",
  checkedAt: "فُحصت في {time}",
  intact: "سليمة",
  damaged: "تالفة",
  download: "تنزيل",
  check: "فحص",
  delete: "حذف",
  restore: "استعادة …",
  labels: {
    download: "تنزيل النسخة الاحتياطية بتاريخ {name}",
    check: "فحص النسخة الاحتياطية بتاريخ {name}",
    delete: "حذف النسخة الاحتياطية بتاريخ {name}",
    restore: "استعادة النسخة الاحتياطية بتاريخ {name} …",
  },
  restoreText:
    "لا يمكن لموقع قيد التشغيل أن يستبدل نفسه. أوقف الموقع، ونفّذ هذا الأمر على خادمه. سيُفقد كل محتوى أُضيف أو تغيّر منذ إنشاء النسخة الاحتياطية.",
  copy: "نسخ",
  copied: "تم النسخ",
  starts: "سيبدأ العمل بعد لحظات.",
  progress: { create: "تقدّم إنشاء النسخة الاحتياطية", check: "تقدّم الفحص" },
  running: {
    create:
      "{files, plural, zero {يجري نسخ الموقع.} one {تم نسخ ملف واحد.} two {تم نسخ ملفين.} few {تم نسخ # ملفات.} many {تم نسخ # ملفًا.} other {تم نسخ # ملف.}}",
    check:
      "{files, plural, zero {لم يُفحص أي ملف بعد.} one {تم فحص ملف واحد.} two {تم فحص ملفين.} few {تم فحص # ملفات.} many {تم فحص # ملفًا.} other {تم فحص # ملف.}}",
  },
  leave: "يمكنك مغادرة هذه الشاشة: سيستمر العمل.",
  failed: {
    create: "فشل إنشاء النسخة الاحتياطية الأخيرة",
    check: "فشل الفحص الأخير",
  },
  cancel: "إلغاء",
  created: "اكتملت النسخة الاحتياطية",
  checked: "اكتمل الفحص",
  deleted: "تم حذف النسخة الاحتياطية",
  deleteTitle: "هل تريد حذف النسخة الاحتياطية بتاريخ {name}؟",
  deleteText: "ستُحذف من الخادم ولا يمكن استعادتها.",
};
