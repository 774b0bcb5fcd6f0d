import type { RedirectionErrorTexts } from "./error-texts.ts";

/** The errors of redirects in Arabic. */
export const errorsAr: RedirectionErrorTexts = {
  redirect: "لا يمكن حفظ إعادة التوجيه هذه.",
  redirect_update_failed: "إعادة التوجيه غير موجودة.",
  redirect_bulk_failed: "إعادة التوجيه غير موجودة.",
  redirect_bulk_unconfirmed: 'أرسِل عامل تصفية، أو `confirm: "all"` لحذف كل شيء.',
  redirect_group_invalid: "لا يمكن حفظ هذه المجموعة.",
  redirect_import_invalid_group: "المجموعة غير موجودة.",
  redirect_import_invalid_file: "ارفع ملف عمليات إعادة التوجيه في الحقل `file`.",
  redirect_delete_unconfirmed:
    'أرسِل `confirm: "all"` لحذف جميع عمليات إعادة التوجيه والمجموعات والسجلات والإعدادات.',
  groupMissing: "المجموعة غير موجودة.",
  loop: "ستُنشئ إعادة التوجيه هذه حلقة.",
  notUtf8: "الملف ليس نصًا بترميز UTF-8.",
  sourceLength: "يجب ألا يزيد عدد أحرف المصدر على {max}.",
  emptyPattern: "يجب ألا يكون النمط فارغًا.",
  requiredOneOf: "القيمة «{name}» مطلوبة، ويجب أن تكون إحدى القيم {values}.",
  invalidPattern: "نمط غير صالح: {reason}",
  rewriteTarget: "يجب أن يبدأ هدف إعادة الكتابة الداخلية بشرطة مائلة.",
  patternLength: "يجب ألا يزيد عدد أحرف النمط على {max}.",
  patternSize: "النمط كبير جدًا. قلّل عدد التكرارات فيه.",
  targetLength: "يجب ألا يزيد عدد أحرف الهدف على {max}.",
  targetLine: "يجب أن يكون الهدف سطرًا واحدًا.",
  targetSlash: "يجب أن يبدأ الهدف بشرطة مائلة واحدة أو http:// أو https://.",
  targetScheme: "يجب أن يبدأ الهدف بشرطة مائلة أو http:// أو https://.",
  targetHash: "يجب إغلاق كل [md5] في الهدف بـ [/md5] في المسار نفسه أو الاستعلام نفسه.",
  targetHost: "يجب ألا يحتوي مضيف الهدف على متغيرات أو مجموعات.",
  filterObject: "يجب أن تكون قيمة filterBy كائنًا.",
  unknownFilter: "عامل تصفية غير معروف.",
  filterLength: "يجب أن يكون عامل التصفية نصًا لا يزيد على 2000 حرف.",
};
