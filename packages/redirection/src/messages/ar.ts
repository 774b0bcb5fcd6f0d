import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const ar: TextsLike<typeof en> = {
  badRequest: "طلب غير صالح",
  signInRequired: "تسجيل الدخول مطلوب",
  notAllowed: "غير مسموح",
  notFound: "غير موجود",
  gone: "لم يعد موجودًا",
  teapot: "أنا إبريق شاي",
  legal: "غير متاح لأسباب قانونية",
  failure: "حدث خطأ ما",
  notPossible: "غير ممكن هنا",
  unavailable: "الخدمة غير متاحة",
  error: "خطأ",
};
