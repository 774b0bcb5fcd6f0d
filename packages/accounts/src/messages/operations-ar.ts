import { screenTexts } from "@waymark/core";

/** The operations of the module in Arabic. */
export const operationsAr = screenTexts({
  name: "operations of accounts in Arabic",
  language: "ar",
  texts: {
    "Accept an invitation with the token of its mail": "قبول دعوة باستخدام الرمز الوارد في رسالتها",
    "Change the caller's own user": "تغيير بيانات المستخدم الحالي",
    "Confirm an email address with the token of a mailed link":
      "تأكيد عنوان بريد إلكتروني باستخدام رمز رابط أُرسل بالبريد",
    "Create an API token; the token is returned only once":
      "إنشاء رمز واجهة برمجية؛ يُعرض الرمز مرة واحدة فقط",
    "Create an application password; the password is returned only once":
      "إنشاء كلمة مرور تطبيق؛ تُعرض كلمة المرور مرة واحدة فقط",
    "Delete all application passwords of a user": "حذف جميع كلمات مرور التطبيقات لمستخدم",
    "Delete the caller's own user": "حذف المستخدم الحالي",
    "End a session of a user": "إنهاء جلسة لمستخدم",
    "End all sessions of a user": "إنهاء جميع جلسات مستخدم",
    "Get the application password in use": "قراءة كلمة مرور التطبيق المستخدمة",
    "Get the caller's own user": "قراءة بيانات المستخدم الحالي",
    "List the API tokens of a user": "عرض قائمة رموز الواجهة البرمجية لمستخدم",
    "List the roles and their permissions": "عرض قائمة الأدوار وصلاحياتها",
    "List the sessions of a user, newest first, at most 100":
      "عرض قائمة جلسات مستخدم، الأحدث أولًا، بحد أقصى 100",
    "Mail a confirmation link to the caller's new email address":
      "إرسال رابط تأكيد إلى عنوان البريد الإلكتروني الجديد للمستخدم الحالي",
    "Request a mail with a link to set a new password":
      "طلب رسالة تتضمن رابطًا لتعيين كلمة مرور جديدة",
    "Revoke an API token": "إلغاء رمز واجهة برمجية",
    "Send an invitation again, with a new link; the earlier link becomes invalid":
      "إعادة إرسال دعوة برابط جديد؛ يصبح الرابط السابق غير صالح",
    "Set a new password with the token of a mailed link":
      "تعيين كلمة مرور جديدة باستخدام رمز رابط أُرسل بالبريد",
    "Set up a new site and create its first administrator": "إعداد موقع جديد وإنشاء أول مدير له",
  },
});
