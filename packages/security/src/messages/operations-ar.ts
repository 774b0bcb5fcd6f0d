import { screenTexts } from "@waymark/core";

/** The operations of the module in Arabic. */
export const operationsAr = screenTexts({
  name: "operations of security in Arabic",
  language: "ar",
  texts: {
    "Authenticate as an administrator who may connect a console, and get a token":
      "المصادقة بصفة مدير يحق له توصيل وحدة تحكم، والحصول على رمز وصول",
    "Authenticate as the connected console and get a token":
      "المصادقة بصفة وحدة التحكم المتصلة، والحصول على رمز وصول",
    "Change the settings of scans and sign-ins": "تغيير إعدادات الفحص وتسجيل الدخول",
    "Confirm the second factor whose setup was started within the last hour, and end the caller's other sessions":
      "تأكيد العامل الثاني الذي بدأ إعداده خلال الساعة الأخيرة، وإنهاء جلسات المستخدم الأخرى",
    "Connect a console, with a token from `POST /authenticate-premium`":
      "توصيل وحدة تحكم، برمز وصول من `POST /authenticate-premium`",
    "Disconnect the console and revoke its tokens": "فصل وحدة التحكم وإبطال رموز وصولها",
    "Generate new recovery codes; the old ones become invalid":
      "إنشاء رموز استرداد جديدة؛ تصبح الرموز القديمة غير صالحة",
    "Get a nonce to sign; valid for ten minutes":
      "الحصول على قيمة تُستخدم مرة واحدة لتوقيعها؛ صالحة لعشر دقائق",
    "Get the settings of scans and sign-ins": "قراءة إعدادات الفحص وتسجيل الدخول",
    "Check whether a user has a second factor": "معرفة ما إذا كان للمستخدم عامل ثانٍ",
    "Check whether the caller has a second factor": "معرفة ما إذا كان للمستخدم الحالي عامل ثانٍ",
    "Ignore, reopen or delete an issue, or quarantine or restore an upload":
      "تجاهل مشكلة أو إعادة فتحها أو حذفها، أو نقل ملف مرفوع إلى الحجر أو استعادته",
    "List issues, with the status of the running scan": "سرد المشكلات، مع حالة الفحص الجاري",
    "Remove the caller's second factor": "إزالة العامل الثاني للمستخدم الحالي",
    "Remove the second factor of another user, and end their sessions":
      "إزالة العامل الثاني لمستخدم آخر وإنهاء جلساته",
    "Show the changes in the file of an issue, or the lines around the finding":
      "عرض التغييرات في ملف المشكلة، أو الأسطر المحيطة بالنتيجة",
    "Start a scan": "بدء فحص",
    "Start setting up a second factor; the secret is returned only once":
      "بدء إعداد عامل ثانٍ؛ لا يُعرض المفتاح السري إلا مرة واحدة",
    "Stop the running scan": "إيقاف الفحص الجاري",
  },
});
