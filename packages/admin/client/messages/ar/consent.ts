import type { consentBanner as enConsentBanner } from "../consent.ts";
import type { Translated } from "../translated.ts";

/** The texts of the preview of the consent banner in Arabic. */
export const consentBanner: Translated<typeof enConsentBanner> = {
  title: "معاينة",
  view: "ما يُعرض",
  closed: "السؤال الأول",
  opened: "اختيار الفئات",
  frame: "الشريط كما يراه الزوار",
  note: "مع تغييراتك، قبل حفظها. تتبع الألوان جهاز الزائر.",
  failed: "المعاينة ليست محدَّثة: {reason}",
};
