import type {
  contentExport as enContentExport,
  contentImport as enContentImport,
} from "../transfer.ts";
import type { Translated } from "../translated.ts";

/** The texts of imports of content in Arabic. */
export const contentImport: Translated<typeof enContentImport> = {
  title: "استيراد المحتوى",
  text: "يستورد المقالات والصفحات والوسائط والمصطلحات والقوائم والتعليقات وكتّابها من ملف تصدير (WXR) من هذا النظام أو من نظام آخر. يُفحص الملف أولًا: لا يُستورد شيء قبل أن تطّلع على ما يحتويه.",
  file: "ملف التصدير",
  fileHelp: "ملف \u200e.xml. يُخزَّن حيث لا تستطيع قراءته إلا عملية الاستيراد هذه.",
  choose: "اختيار ملف",
  upload: "رفع وفحص",
  uploading: "تقدّم الرفع",
  states: {
    checking: "جارٍ الفحص",
    checked: "تم الفحص",
    waiting: "في الانتظار",
    running: "قيد التنفيذ",
    completed: "مكتملة",
    failed: "فاشلة",
    cancelled: "ملغاة",
  },
  progress: "تقدّم الاستيراد",
  checking:
    "يجري فحص الملف: {records, plural, zero {لم يُقرأ بعد} one {سجل واحد} two {سجلان} few {# سجلات} many {# سجلًا} other {# سجل}}.",
  waiting: "سيبدأ الاستيراد قريبًا.",
  running: "السجلات المستوردة: {records, number} من {total, number}.",
  files: "ملفات الوسائط المستوردة: {files, number} من {total, number}.",
  leave: "يستمر الاستيراد في الخلفية إذا غادرت هذه الصفحة.",
  cancel: "إلغاء",
  delete: "حذف",
  failed: "فشل الاستيراد",
  result: "النتيجة",
  plan: "محتويات الملف",
  nothing: "لا يوجد ما يُستورد.",
  kind: "النوع",
  new: "جديدة",
  created: "مستوردة",
  existing: "موجودة",
  unmapped: "ما تغيّر أو تُرك",
  what: "البند",
  why: "السبب",
  count: "العدد",
  import: "الاستيراد",
  again: "الاستيراد مرة أخرى",
  againText: "يبقى ما استُورد دون تغيير. وتُستورد السجلات التي حُذفت هنا وملفات الوسائط غير الموجودة.",
  authors: "الكتّاب",
  items:
    "{count, plural, zero {لا عناصر} one {عنصر واحد} two {عنصران} few {# عناصر} many {# عنصرًا} other {# عنصر}}",
  userOf: "المستخدم المقابل للكاتب {name}",
  chooseUser: "اختيار مستخدم",
  firstAuthors:
    "لا يُعرض إلا الكتّاب الأوائل وعددهم {count, number}؛ ويُعدّ الآخرون كأنه لم يُختر لهم مستخدم.",
  others: "الكتّاب الذين ليس لهم مستخدم",
  createUsers: "إنشاء مستخدمين",
  oneUser: "إسناد محتواهم إلى مستخدم واحد",
  createUsersHelp: "لا تكون للمستخدمين الجدد كلمة مرور، ولا يتجاوز دورهم دور الكاتب.",
  defaultAuthor: "المستخدم المقابل لجميع الكتّاب الآخرين",
  media: "تنزيل ملفات الوسائط من المصدر",
  mediaHelp:
    "{count, plural, zero {لا يذكر الملف أي ملف وسائط.} one {يذكر الملف ملف وسائط واحدًا.} two {يذكر الملف ملفَّي وسائط.} few {يذكر الملف # ملفات وسائط.} many {يذكر الملف # ملف وسائط.} other {يذكر الملف # ملف وسائط.}} من دونها تكون عناصر الوسائط بلا ملفات، ويمكن أن تضيفها عملية استيراد لاحقة.",
  importNow: "بدء الاستيراد",
  importAgain: "الاستيراد مرة أخرى",
};

/** The texts of the export of content in Arabic. */
export const contentExport: Translated<typeof enContentExport> = {
  title: "تصدير المحتوى",
  text: "ينزّل ملف تصدير (WXR بالامتداد \u200e.xml) يمكن لهذا النظام وأنظمة أخرى استيراده: المستخدمون دون كلمات مرورهم، والمصطلحات، والعناصر مع تعليقاتها، وسجلات الوسائط والقوائم.",
  types: "أنواع المحتوى",
  allTypes: "كل أنواع المحتوى",
  statuses: "الحالات",
  allStatuses: "كل الحالات",
  from: "من يوم",
  to: "إلى يوم",
  note: "يحتوي الملف على عناوين بريد إلكتروني ومسودات وكلمات مرور العناصر المحمية: حافظ على سريته. ولا يتضمن ملفات الوسائط ولا الإعدادات ولا المراجعات.",
  download: "تنزيل",
  downloading: "تجري كتابة الملف.",
};
