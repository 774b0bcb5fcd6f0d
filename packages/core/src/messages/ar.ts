import type { TextsLike } from "@waymark/messages";
import type { en } from "./en.ts";

export const ar: TextsLike<typeof en> = {
  notFoundTitle: "الصفحة غير موجودة",
  notFoundApi: "واجهة برمجة التطبيقات لهذا الموقع على العنوان {link}.",
  failureTitle: "حدث خطأ ما",
  failureText: "الرقم المرجعي للخطأ: {ref}. التفاصيل مسجَّلة في سجل الموقع.",
  languageCookie: "اللغة التي اخترتها.",
  languageCookieDuration: "سنة واحدة",
};
