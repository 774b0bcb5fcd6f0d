import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const ar: TextsLike<typeof en> = {
  send: "إرسال",
  thanks: "شكرًا لك. تم إرسال النموذج.",
  received: "شكرًا لك. وصلتنا بياناتك.",
  errorTitle: "خطأ: {title}",
  leaveBlank: "اترك هذا الحقل فارغًا",
  tooLarge: "النموذج أكبر من أن يُرسَل.",
  wrongEncoding: "يجب إرسال النموذج بالصيغة application/x-www-form-urlencoded.",
  waitToSend:
    "{seconds, plural, zero {يمكنك إرسال هذا النموذج فور فتحه.} one {يمكنك إرسال هذا النموذج بعد ثانية واحدة من فتحه.} two {يمكنك إرسال هذا النموذج بعد ثانيتين من فتحه.} few {يمكنك إرسال هذا النموذج بعد # ثوانٍ من فتحه.} many {يمكنك إرسال هذا النموذج بعد # ثانية من فتحه.} other {يمكنك إرسال هذا النموذج بعد # ثانية من فتحه.}}",
  totalNote: "يُحسب المجموع من جديد عند إرسال النموذج.",
  addAnother: "إضافة عنصر آخر",
  add: "إضافة: {row}",
  remove: "إزالة",
  removeRow: "إزالة: {row}",
  fieldInRow: "{row}، {field}",
  maxFiles:
    "{count, plural, zero {بلا ملفات، } one {ملف واحد على الأكثر، } two {ملفان على الأكثر، } few {# ملفات على الأكثر، } many {# ملفًا على الأكثر، } other {# ملف على الأكثر، }}",

  fileLimits: "{extensions}، بحجم {size} على الأكثر.",
  fileLimitsEach: "{extensions}، بحجم {size} على الأكثر لكل ملف.",
  filesAgain: " اختر ملفاتك مرة أخرى من فضلك.",
  listSeparator: "، ",
  receiptCookieDuration: "5 دقائق",

  signature: "اكتب اسمك الكامل بمثابة توقيع",
  signatureOr: "أو اكتب اسمك الكامل",
  signatureClear: "مسح الرسم",
  signatureBox: "مربع للتوقيع فيه بالفأرة أو القلم أو الإصبع",

  captchaTask: "يحل متصفحك مهمة صغيرة قبل إرسال هذا النموذج.",
  captchaScript: "يحتاج هذا النموذج إلى JavaScript من أجل ذلك.",
  captchaService: "يحتاج هذا النموذج إلى JavaScript لإبعاد البرامج الآلية.",
  captchaSolving: "يحل متصفحك مهمة صغيرة…",
  captchaDone: "اكتمل التحقق. يمكنك إرسال النموذج.",
  captchaFailed: "تعذّر تحميل المهمة. حاول إرسال النموذج مرة أخرى.",

  receiptCookie: "يعرض التأكيد بعد أن ترسل نموذجًا.",
};
