import type { editLock as en } from "../edit-lock.ts";
import type { Translated } from "../translated.ts";

/** The texts of the warning that another user edits an item in Arabic. */
export const editLock: Translated<typeof en> = {
  held: "قيد التحرير حاليًا من قِبل {name}: {item}",
  somebody: "شخص آخر",
  since: "منذ {time}. إذا حرّرتما معًا، فسيتعيّن على أحدكما مقارنة النسختين عند الحفظ.",
  lost: "انتقل التحرير إلى {name}: {item}",
  lostText: "لم يعد بإمكانك التحرير هنا. تم الاحتفاظ بما كتبته.",
  lostNotSaved: "لم يعد بإمكانك التحرير هنا. ما كتبته لا يزال في هذا النموذج، لكنه غير محفوظ.",
  read: "للقراءة فقط",
  takeOver: "تولّي التحرير",
  takeBack: "استرجاع التحرير",
  back: "رجوع",
};
