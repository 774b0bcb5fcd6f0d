import { screenTexts } from "@waymark/core";

/** The screens of security in Arabic. */
export const screensAr = screenTexts({
  name: "security in Arabic",
  language: "ar",
  texts: {
    "Additional patterns for scripts, code and uploads, one regular expression per line":
      "أنماط إضافية للسكربتات والشيفرة والملفات المرفوعة، تعبير نمطي واحد في كل سطر",
    "Addresses and networks that are never locked out, one per line":
      "العناوين والشبكات التي لا تُحظر أبدًا، واحد في كل سطر",
    "Addresses and networks that may sign in, one per line; blank for all":
      "العناوين والشبكات المسموح بتسجيل الدخول منها، واحد في كل سطر؛ فارغ للسماح للجميع",
    "Code added since then": "الشيفرة المضافة منذ ذلك الحين",
    "Code changed since its release was first scanned": "الشيفرة التي تغيّرت منذ أول فحص لإصدارها",
    "Comma-separated recipients of emails; empty to send none":
      "مستلمو رسائل البريد الإلكتروني، تفصل بينهم فواصل؛ فارغ لعدم الإرسال",
    "Days and frequency": "الأيام وعدد المرات",
    Device: "جهاز",
    Emails: "رسائل البريد الإلكتروني",
    "Failed sign-ins after which a login is locked out for all addresses but known devices; 0 for no limit":
      "عدد محاولات تسجيل الدخول الفاشلة التي يُحظر بعدها اسم المستخدم من جميع العناوين باستثناء الأجهزة المعروفة؛ 0 بلا حد",
    "Failed sign-ins after which an address or network is locked out":
      "عدد محاولات تسجيل الدخول الفاشلة التي يُحظر بعدها العنوان أو الشبكة",
    "Grace period in days during which users with these roles may sign in without a second factor":
      "مدة السماح بالأيام التي يمكن فيها لأصحاب هذه الأدوار تسجيل الدخول دون عامل ثانٍ",
    "IP addresses and networks that are blocked from signing in and from using application passwords, one per line":
      "عناوين IP والشبكات الممنوعة من تسجيل الدخول ومن استخدام كلمات مرور التطبيقات، واحد في كل سطر",
    "Items and terms": "العناصر والمصطلحات",
    Lockout: "حظر",
    Lockouts: "عمليات الحظر",
    "Logins whose use locks out the IP address, one per line":
      "أسماء المستخدمين التي يؤدي استخدامها إلى حظر عنوان IP، واحد في كل سطر",
    "Maximum number of new issues; 0 for 10,000": "الحد الأقصى لعدد المشكلات الجديدة؛ 0 يعني 10,000",
    "Minimum length of a strong password": "الحد الأدنى لطول كلمة المرور القوية",
    "Minimum severity of issues in emails": "الحد الأدنى لخطورة المشكلات في رسائل البريد الإلكتروني",
    "Minutes over which failures are counted": "المدة التي تُحسب خلالها المحاولات الفاشلة بالدقائق",
    "Minutes that a lockout lasts": "مدة الحظر بالدقائق",
    "Patterns of code files and uploads to exclude, one per line":
      "أنماط ملفات الشيفرة والملفات المرفوعة المستثناة، واحد في كل سطر",
    "Retention of sign-in records, in days": "مدة الاحتفاظ بسجلات تسجيل الدخول بالأيام",
    "Roles that need a second factor": "الأدوار التي تتطلب عاملًا ثانيًا",
    Scans: "عمليات الفحص",
    "Scope of scans": "نطاق الفحص",
    "Seconds after which a scan ends as failed; blank for 10,800":
      "عدد الثواني التي ينتهي بعدها الفحص بالفشل؛ فارغ يعني 10,800",
    Security: "الأمان",
    Settings: "الإعدادات",
    "Sign-in": "تسجيل دخول",
    "Sign-ins": "عمليات تسجيل الدخول",
    "The content of code files": "محتوى ملفات الشيفرة",
    "The content of images and other binary uploads":
      "محتوى الصور وغيرها من الملفات الثنائية المرفوعة",
    "The hour, in the site's time zone": "الساعة في المنطقة الزمنية للموقع",
    "Uploads whose content does not match their type":
      "الملفات المرفوعة التي لا يطابق محتواها نوعها",
    "Users and their capabilities": "المستخدمون وصلاحياتهم",
    "Users the rule applies to: admins, pubs (users who may publish) or all":
      "المستخدمون الذين تسري عليهم القاعدة: المديرون أو من يحق لهم النشر أو الجميع",
    "Users whose passwords are checked: admins, pubs or all":
      "المستخدمون الذين تُفحص كلمات مرورهم: المديرون أو من يحق لهم النشر أو الجميع",
    "What is scanned": "ما يشمله الفحص",
    "Whether anonymous callers are prevented from listing users and from looking up authors by id":
      "منع الزوار من سرد المستخدمين ومن البحث عن الكُتّاب بالمعرّف",
    "Whether application passwords are rejected": "رفض كلمات مرور التطبيقات",
    "Whether authors are hidden from anonymous callers: on author pages, in posts and in sitemaps":
      "إخفاء الكُتّاب عن الزوار: في صفحات الكُتّاب والمقالات وخرائط الموقع",
    "Whether failed sign-ins lock out": "الحظر بعد محاولات تسجيل الدخول الفاشلة",
    "Whether lockouts send email to alertEmails": "إرسال بريد إلكتروني عند حدوث حظر",
    "Whether one sign-in with an unknown login locks out the IP address":
      "حظر عنوان IP بعد محاولة واحدة باسم مستخدم غير معروف",
    "Whether passwords are checked against known breaches; only the first five digits of a hash are sent":
      "مقارنة كلمات المرور بتسريبات البيانات المعروفة؛ لا تُرسل إلا الخانات الخمس الأولى من قيمة التجزئة",
    "Whether scans are scheduled": "إجراء الفحص وفق جدول",
    "Whether scans with new issues send email": "إرسال بريد إلكتروني عندما يجد الفحص مشكلات جديدة",
    "Whether sign-ins of administrators send email to alertEmails":
      "إرسال بريد إلكتروني عند تسجيل دخول المديرين",
    "Whether some users need a strong password": "إلزام بعض المستخدمين بكلمة مرور قوية",
    "Whether the most common passwords are rejected": "رفض كلمات المرور الأكثر شيوعًا",
    "Whether users are emailed about sign-ins from new devices":
      "إعلام المستخدمين بالبريد الإلكتروني بتسجيل الدخول من أجهزة جديدة",
    "Whether users can set up two-factor authentication":
      "السماح للمستخدمين بإعداد تسجيل الدخول بخطوتين",
    "Your devices": "أجهزتك",
    "auto: once a day at a time chosen by the site; manual: as set by schedMode and schedStartHour":
      "تلقائي: مرة يوميًا في وقت يختاره الموقع؛ يدوي: حسب الإعدادات أدناه",
  },
  words: {
    security: "الأمان",
    manage_security: "إدارة الأمان",
    admins: "المديرون",
    "api-token-failed": "رمز وصول API خاطئ",
    "application-password-failed": "كلمة مرور تطبيق خاطئة",
    browser: "المتصفح",
    "forbidden-login": "اسم مستخدم محظور",
    everyOtherDay: "كل يومين",
    highsensitivity: "حساسية عالية",
    last_seen: "آخر ظهور",
    limited: "محدود",
    "locked-out": "محظور",
    manual: "يدوي",
    network: "الشبكة",
    oddDaysWE: "الأيام الفردية وعطلة نهاية الأسبوع",
    onceDaily: "مرة يوميًا",
    "password-failed": "كلمة مرور خاطئة",
    pubs: "من يحق لهم النشر",
    quick: "سريع",
    reason: "السبب",
    "recovery-code-used": "استُخدم رمز استرداد",
    refused: "مرفوض",
    "second-factor": "العامل الثاني",
    "second-factor-failed": "عامل ثانٍ خاطئ",
    "signed-in": "تم تسجيل الدخول",
    subject: "الجهة المحظورة",
    "too-many-failures": "محاولات فاشلة كثيرة",
    twiceDaily: "مرتين يوميًا",
    "two-factor-disabled": "أُوقف العامل الثاني",
    "two-factor-enabled": "فُعّل العامل الثاني",
    "two-factor-reset": "أُعيد ضبط العامل الثاني",
    "unknown-login": "اسم مستخدم غير معروف",
    until: "حتى",
    weekdays: "أيام العمل",
    weekends: "عطلات نهاية الأسبوع",
  },
});
