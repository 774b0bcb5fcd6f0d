import type { conflict as enConflict } from "../conflict.ts";
import type { Translated } from "../translated.ts";

/** The texts of the comparison of two versions that were saved at the same time in Arabic. */
export const conflict: Translated<typeof enConflict> = {
  text: "لم يُفقد شيء بعد. اختر نسخة لكل حقل يختلف بين النسختين.",
  same: "النسختان متطابقتان.",
  marks: "ما يوجد في نسختك فقط معلَّم على أنه مُضاف، وما يوجد في النسخة الأخرى فقط معلَّم على أنه مُزال.",
  changedBy: {
    mine: "غيّرته أنت",
    theirs: "غيّره شخص آخر",
    both: "غيّره كلاكما",
  },
  empty: "فارغ",
  mine: "نسختك",
  theirs: "المحفوظة في هذه الأثناء",
  allMine: "كل ما في نسختك",
  allTheirs: "كل ما حُفظ في هذه الأثناء",
  discard: "تجاهل نسختك",
  save: "حفظ ما تم اختياره",
  formParts: {
    key: "المفتاح",
    saving: "تخزين الإرسالات",
    success_message: "الرسالة بعد الإرسال",
    redirect: "الصفحة بعد الإرسال",
  },
};
