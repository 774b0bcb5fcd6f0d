import type {
  cookieScan as enCookieScan,
  eventImport as enEventImport,
  jobs as enJobs,
  redirectFiles as enRedirectFiles,
  replace as enReplace,
} from "../tools.ts";
import type { Translated } from "../translated.ts";

/** The texts of search and replace in Arabic. */
export const replace: Translated<typeof enReplace> = {
  title: "البحث والاستبدال",
  tabs: { search: "البحث", changes: "التغييرات" },
  text: "البحث عن",
  textHelp: "نص ضمن سطر واحد",
  patternHelp: "تعبير نمطي ضمن سطر واحد",
  with: "الاستبدال بـ",
  withHelp: "اتركه فارغًا لإزالة ما يُعثر عليه",
  withPatternHelp: "$1 هي المجموعة الأولى، و\u200e$&\u200e هو التطابق كله",
  where: "البحث في",
  allContent: "كل المحتوى",
  allFiles: "كل الملفات",
  content: "المحتوى",
  files: "الملفات",
  folder: "ملفات {name}",
  matchCase: "مطابقة حالة الأحرف",
  regex: "تعبير نمطي",
  search: "بحث",
  searching: "جارٍ البحث…",
  closed: "لا توجد نصوص متاحة للبحث",
  closedText:
    "يتيح الخيار content في الوحدة string-locator نصوص العناصر، ويتيح الخيار files مجلدات هذا الموقع.",
  found:
    "{lines, plural, zero {لا أسطر} one {سطر واحد} two {سطران} few {# أسطر} many {# سطرًا} other {# سطر}} في {places, plural, zero {# نص} one {نص واحد} two {نصين} few {# نصوص} many {# نصًا} other {# نص}}",
  more: "متابعة البحث",
  nothing: "لا توجد نتائج مطابقة",
  nothingText: "تحقق من الإملاء وحالة الأحرف ومكان البحث.",
  skipped:
    "{count, plural, zero {لم يتعذّر البحث في أي نص أو سطر.} one {تعذّر البحث في نص أو سطر واحد.} two {تعذّر البحث في نصين أو سطرين.} few {تعذّر البحث في # نصوص أو أسطر.} many {تعذّر البحث في # نصًا أو سطرًا.} other {تعذّر البحث في # نص أو سطر.}}",
  columns: { title: "العنوان", content: "النص", excerpt: "المقتطف" },
  untitled: "بلا عنوان",
  line: "السطر {line, number}",
  fileName: "اسم الملف",
  moreMatches:
    "{count, plural, zero {ولا تطابقات أخرى} one {وتطابق واحد آخر} two {وتطابقان آخران} few {و# تطابقات أخرى} many {و# تطابقًا آخر} other {و# تطابق آخر}}",
  open: "فتح {name}",
  preview: "معاينة التغييرات",
  previewing: "تجري قراءة النصوص: {done, number} من {total, number}",
  apply:
    "{count, plural, zero {الاستبدال في # نص} one {الاستبدال في نص واحد} two {الاستبدال في نصين} few {الاستبدال في # نصوص} many {الاستبدال في # نصًا} other {الاستبدال في # نص}}",
  applying: "يجري الاستبدال في النصوص: {done, number} من {total, number}",
  undoing: "يجري التراجع عن التغييرات: {done, number} من {total, number}",
  stop: "إيقاف",
  selectAll: "تحديد الكل",
  selectPlace: "تحديد كل أسطر {name}",
  selectLine: "تغيير السطر {line, number} من {name}",
  unchanged: "لا يوجد ما يُستبدل",
  firstLines: "لا تُعرض من الأسطر المتغيّرة إلا الأولى وعددها {count, number}، لكن الاستبدال يشملها كلها.",
  confirm: "هل تريد الاستبدال الآن؟",
  confirmText:
    "{count, plural, zero {لن يتغيّر أي نص.} one {سيتغيّر نص واحد.} two {سيتغيّر نصان.} few {ستتغيّر # نصوص.} many {سيتغيّر # نصًا.} other {سيتغيّر # نص.}} يرى الزوار النصوص الجديدة على الفور. ويمكن التراجع عن كل تغيير هنا أو في قائمة التغييرات.",
  cancel: "إلغاء",
  replaced:
    "{count, plural, zero {بلا تغيير} one {استُبدل تطابق واحد} two {استُبدل تطابقان} few {استُبدلت # تطابقات} many {استُبدل # تطابقًا} other {استُبدل # تطابق}}",
  undone: "تم التراجع",
  undo: "تراجع",
  undoAll: "التراجع عن الكل",
  result:
    "{done, plural, zero {لم يتغيّر أي نص.} one {تغيّر نص واحد.} two {تغيّر نصان.} few {تغيّرت # نصوص.} many {تغيّر # نصًا.} other {تغيّر # نص.}} {failed, plural, zero {} one {تعذّر تغيير نص واحد.} two {تعذّر تغيير نصين.} few {تعذّر تغيير # نصوص.} many {تعذّر تغيير # نصًا.} other {تعذّر تغيير # نص.}}",
  again: "البحث مرة أخرى",
  removed: "مُزال",
  added: "مُضاف",
};

/** The texts of the import and export of redirects in Arabic. */
export const redirectFiles: Translated<typeof enRedirectFiles> = {
  title: "استيراد عمليات إعادة التوجيه وتصديرها",
  import: "الاستيراد",
  file: "الملف",
  fileHelp:
    "ملف CSV، أو ملف JSON مُصدَّر، أو \u200e.htaccess، أو ملف إعدادات nginx؛ بحجم 10 ميغابايت على الأكثر",
  choose: "اختيار ملف",
  format: "التنسيق",
  formats: {
    auto: "حسب اسم الملف",
    csv: "CSV",
    json: "JSON",
    apache: "Apache (.htaccess)",
    nginx: "nginx",
  },
  formatHelp: {
    csv: "لبرامج جداول البيانات وللاستيراد في أماكن أخرى.",
    json: "كل ما يتعلق بعمليات إعادة التوجيه ومجموعاتها: لموقع آخر فيه هذه الوحدة.",
    apache: "قواعد لخادم الويب Apache.",
    nginx: "قواعد لخادم الويب nginx.",
  },
  group: "المجموعة",
  importNow: "استيراد",
  progress: "تقدّم الاستيراد",
  imported:
    "{count, plural, zero {لم تُستورد أي إعادة توجيه.} one {استُوردت إعادة توجيه واحدة.} two {استُوردت عمليتا إعادة توجيه.} few {استُوردت # عمليات إعادة توجيه.} many {استُوردت # عملية إعادة توجيه.} other {استُوردت # عملية إعادة توجيه.}}",
  show: "عرض كل عمليات إعادة التوجيه",
  skipped:
    "{count, plural, zero {لم يجرِ تخطي أي سطر} one {جرى تخطي سطر واحد} two {جرى تخطي سطرين} few {جرى تخطي # أسطر} many {جرى تخطي # سطرًا} other {جرى تخطي # سطر}}",
  line: "السطر",
  reason: "السبب",
  sources: "من هذا الموقع",
  source:
    "{name}: {count, plural, zero {لا عمليات إعادة توجيه} one {إعادة توجيه واحدة} two {عمليتا إعادة توجيه} few {# عمليات إعادة توجيه} many {# عملية إعادة توجيه} other {# عملية إعادة توجيه}}",
  importFrom: "استيراد من {name}",
  export: "التصدير",
  which: "عمليات إعادة التوجيه",
  selections: {
    all: "الكل",
    "1": "النشطة التي ينفّذها هذا الموقع",
    "2": "النشطة التي ينفّذها Apache",
    "3": "النشطة التي ينفّذها nginx",
  },
  download: "تنزيل",
  exported:
    "{count, plural, zero {لا يحتوي الملف على أي إعادة توجيه.} one {يحتوي الملف على إعادة توجيه واحدة.} two {يحتوي الملف على عمليتي إعادة توجيه.} few {يحتوي الملف على # عمليات إعادة توجيه.} many {يحتوي الملف على # عملية إعادة توجيه.} other {يحتوي الملف على # عملية إعادة توجيه.}}",
};

/** The texts of scans for cookies in Arabic. */
export const cookieScan: Translated<typeof enCookieScan> = {
  start: "بدء الفحص الآن",
  stop: "إيقاف",
  external: "استخدام أداة فحص خارجية",
  externalText:
    "أداة الفحص التي تشغّل متصفحًا تعثر أيضًا على ملفات تعريف الارتباط التي تضعها النصوص البرمجية. زوّدها بهذا العنوان ورمز الوصول هذا؛ لن يُعرض الرمز إلا الآن.",
  address: "عنوان إرسال النتائج",
  token: "رمز الوصول",
  copy: "نسخ",
  copied: "تم النسخ",
  close: "إغلاق",
  done: "تم",
  progress: "تقدّم الفحص",
  waiting: "سيبدأ الفحص بعد لحظات.",
  begins: "يبحث الفحص عن الصفحات.",
  waitingScanner: "ينتظر الفحص نتائج أداة الفحص الخارجية.",
  running:
    "الصفحات: {pages, number} من {total, number}، {cookies, plural, zero {لا ملفات تعريف ارتباط} one {ملف تعريف ارتباط واحد} two {ملفا تعريف ارتباط} few {# ملفات تعريف ارتباط} many {# ملف تعريف ارتباط} other {# ملف تعريف ارتباط}} حتى الآن",
  failed: "فشل الفحص الأخير",
  result: "النتيجة الأخيرة",
  ended:
    "{time}، {pages, plural, zero {لا صفحات} one {صفحة واحدة} two {صفحتان} few {# صفحات} many {# صفحة} other {# صفحة}}",
  never:
    "لا توجد نتيجة بعد. يزور الفحص الصفحات العامة لهذا الموقع ويسجّل ملفات تعريف الارتباط والعناصر المضمّنة فيها.",
  figures: {
    cookies: "ملفات تعريف الارتباط",
    violations: "بلا موافقة",
    expected: "متوقعة",
    embeds: "العناصر المضمّنة",
    added: "جديدة",
    gone: "لم تعد موجودة",
  },
  violationsText:
    "{count, plural, zero {لا توجد ملفات تعريف ارتباط غير ضرورية وُضعت قبل الاختيار.} one {يوجد ملف تعريف ارتباط واحد غير ضروري وُضع قبل الاختيار.} two {يوجد ملفا تعريف ارتباط غير ضروريين وُضعا قبل الاختيار.} few {توجد # ملفات تعريف ارتباط غير ضرورية وُضعت قبل الاختيار.} many {يوجد # ملف تعريف ارتباط غير ضروري وُضع قبل الاختيار.} other {يوجد # ملف تعريف ارتباط غير ضروري وُضع قبل الاختيار.}} يجب سؤال الزوار أولًا: اجعل الشريط يحظر ما يضعها.",
  scan: "الفحص {id}",
  startedAt: "بدأ في {time}",
  endedAt: "انتهى في {time}",
  pageCount:
    "{count, plural, zero {لا صفحات} one {صفحة واحدة} two {صفحتان} few {# صفحات} many {# صفحة} other {# صفحة}}",
  details: "ملفات تعريف الارتباط والعناصر المضمّنة والصفحات في هذا الفحص",
  cookieList: "قائمة ملفات تعريف الارتباط للزوار",
  all: "كل عمليات الفحص",
};

/** The texts of background jobs in Arabic. */
export const jobs: Translated<typeof enJobs> = {
  title: "المهام الخلفية",
  state: "الحالة",
  all: "الكل",
  states: {
    dead: "فاشلة",
    running: "قيد التنفيذ",
    waiting: "في الانتظار",
    done: "مكتملة",
    cancelled: "ملغاة",
  },
  name: "الاسم الكامل للمهمة",
  none: "لا توجد مهام",
  noneFailed: "لم تفشل أي مهمة",
  newest: "لا تُعرض إلا أحدث المهام وعددها {count, number}.",
  times: {
    dead: "فشلت في {time}",
    running: "بدأت في {time}",
    waiting: "موعد تنفيذها {time}",
    done: "اكتملت في {time}",
    cancelled: "أُلغيت في {time}",
  },
  attempt:
    "{count, plural, zero {لا محاولات} one {محاولة واحدة} two {محاولتان} few {# محاولات} many {# محاولة} other {# محاولة}}",
  progress: "تقدّم {name}",
  progressOf: "{done, number} من {total, number}",
  progressDone: "أُنجز {done, number}",
  more: "عرض الخطأ كاملًا",
  less: "عرض أقل",
  actions: "إجراءات {name}",
  do: { retry: "إعادة التنفيذ", cancel: "إلغاء", delete: "حذف" },
  done: {
    retry: "يُعاد تنفيذ المهمة",
    cancel: "أُلغيت المهمة",
    delete: "حُذفت المهمة",
  },
};

/** The texts of imports of events in Arabic. */
export const eventImport: Translated<typeof enEventImport> = {
  title: "استيراد الفعاليات",
  source: "المصدر",
  origin: "من",
  origins: {
    ical: "خلاصة تقويم",
    ics: "ملف تقويم (\u200e.ics)",
    csv: "جدول (\u200e.csv)",
    url: "موقع آخر",
  },
  address: "العنوان",
  addressOfFeed: "عنوان خلاصة iCalendar بالبروتوكول https أو webcal",
  addressOfSite: "عنوان قائمة الفعاليات في موقع آخر: \u200e…/events/v1/events",
  file: "الملف",
  fileHelp: "يُضاف الملف إلى مكتبة الوسائط",
  choose: "اختيار ملف",
  uploading: "تقدّم الرفع",
  contains: "يحتوي على",
  contents: { events: "فعاليات", venues: "أماكن", organizers: "منظّمين" },
  from: "من يوم",
  to: "إلى يوم",
  preview: "معاينة",
  found:
    "{count, plural, zero {لم يُعثر على شيء} one {عنصر واحد} two {عنصران} few {# عناصر} many {# عنصرًا} other {# عنصر}}",
  foundIn:
    "{name}: {count, plural, zero {لم يُعثر على شيء} one {عنصر واحد} two {عنصران} few {# عناصر} many {# عنصرًا} other {# عنصر}}",
  nothingFound: "لا يحتوي المصدر على شيء في هذه الفترة.",
  firstItems: "لا تُعرض إلا العناصر الأولى وعددها {count, number}، لكن الاستيراد يشملها كلها.",
  selectAll: "تحديد الكل",
  select: "تحديد {name}",
  columns: { title: "العنوان", start: "البداية", end: "النهاية" },
  known: "موجود",
  new: "جديد",
  settings: {
    title: "الاستيراد",
    name: "اسم عملية الاستيراد",
    frequency: "التكرار",
    post_status: "حالة الفعاليات الجديدة",
    authority: "إذا تغيّرت فعالية هنا",
    vanished: "إذا لم تعد الفعالية موجودة في المصدر",
  },
  frequencies: {
    on_demand: "مرة واحدة",
    every30mins: "كل 30 دقيقة",
    hourly: "كل ساعة",
    daily: "كل يوم",
    weekly: "كل أسبوع",
    monthly: "كل شهر",
  },
  statuses: {
    publish: "منشورة",
    draft: "مسودة",
    pending: "في انتظار المراجعة",
    private: "خاصة",
  },
  authorities: {
    overwrite: "الأولوية للمصدر",
    preserve_changes: "تبقى الحقول المعدَّلة",
    retain: "تبقى الفعالية كما هي",
  },
  vanishedActions: { keep: "الاحتفاظ بها", trash: "نقلها إلى سلة المهملات" },
  importNow:
    "{count, plural, zero {استيراد # عنصر} one {استيراد عنصر واحد} two {استيراد عنصرين} few {استيراد # عناصر} many {استيراد # عنصرًا} other {استيراد # عنصر}}",
  result: "آخر تشغيل",
  stages: {
    success: "اكتمل الاستيراد",
    failed: "فشل الاستيراد",
    pending: "قيد التنفيذ",
    draft: "مسودة",
    schedule: "جدول زمني",
  },
  running: "اكتمل استيراد {percent, number}%.",
  progress: "تقدّم الاستيراد",
  nothingChanged: "لم يتغيّر شيء.",
  created: "المُنشأة",
  updated: "المُحدَّثة",
  skipped: "غير المتغيّرة",
  kinds: {
    calendar_events: "الفعاليات",
    calendar_organizer: "المنظّمون",
    calendar_venue: "الأماكن",
    calendar_events_cat: "تصنيفات الفعاليات",
    post_tag: "وسوم الفعاليات",
    attachment: "الصور",
  },
};
