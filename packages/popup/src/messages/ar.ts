import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const ar: TextsLike<typeof en> = {
  close: "إغلاق",
  shownCookie: "يتذكر أن نافذة منبثقة عُرضت أو أُغلقت كي لا تُفتح مرة أخرى.",
  shownCookieDuration: "كما هو محدد لكل نافذة منبثقة",
  sentCookie: "يفتح نافذة منبثقة في الصفحة التي تلي إرسال نموذج.",
};
