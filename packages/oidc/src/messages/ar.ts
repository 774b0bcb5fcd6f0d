import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const ar: TextsLike<typeof en> = {
  signIn: "تسجيل الدخول",
  signInWith: "تسجيل الدخول عبر {provider}",
  cookie: "يربط عودتك من مزوّد تسجيل الدخول ببدء تسجيل الدخول أو الخروج.",
  cookieDuration: "10 دقائق",
};
