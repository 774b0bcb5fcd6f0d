import { screenTexts } from "@waymark/core";

/** The operations of the module in Arabic. */
export const operationsAr = screenTexts({
  name: "operations of forms in Arabic",
  language: "ar",
  texts: {
    "Create a bearer token with read access to the submissions of forms":
      "إنشاء رمز وصول (Bearer) يتيح قراءة إرسالات النماذج",
    "Create a captcha task to solve before a form is submitted":
      "إنشاء مهمة تحقق (CAPTCHA) تُحل قبل إرسال النموذج",
    "Download a file of a submission": "تنزيل ملف من إرسال",
    "Erase the submissions of a person by email address; repeat until `done`":
      "محو إرسالات شخص حسب عنوان البريد الإلكتروني؛ كرّر حتى `done`",
    "Export the submissions of forms changed in a period as tables":
      "تصدير إرسالات النماذج التي تغيّرت خلال مدة في صورة جداول",
    "Get a form as visitors see it, with a ticket for its submission":
      "جلب نموذج كما يراه الزوار، مع تذكرة لإرساله",
    "List the fields of a form whose values are stored, by ID":
      "سرد حقول نموذج التي تُخزَّن قيمها، حسب المعرّف",
    "List the forms whose submissions the caller may read, by ID":
      "سرد النماذج التي يُسمح للمستخدم بقراءة إرسالاتها، حسب المعرّف",
    "List the submissions of a form, newest first": "سرد إرسالات نموذج، الأحدث أولًا",
    "List the submissions of a person by email address":
      "سرد إرسالات شخص حسب عنوان البريد الإلكتروني",
    "Resend an email about a submission": "إعادة إرسال رسالة بريد بشأن إرسال",
    "Show a form that is not saved, and calculate with example values":
      "عرض نموذج غير محفوظ، والحساب بقيم المثال",
    "Submit a form": "إرسال نموذج",
  },
});
