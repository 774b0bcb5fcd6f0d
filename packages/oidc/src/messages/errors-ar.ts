import type { OidcErrorCode } from "./error-texts.ts";

/** The errors of signing in with a provider in Arabic. */
export const errorsAr: Readonly<Record<OidcErrorCode, string>> = {
  oidc_expired: "انتهت صلاحية محاولة الدخول هذه، أو لم تبدأ في هذا المتصفح.",
  oidc_refused: "لم يسجّل المزوّد دخولك.",
  oidc_invalid: "تعذّر التحقق من تسجيل الدخول.",
  oidc_no_user: "لا ترتبط هذه الهوية بأي مستخدم في هذا الموقع.",
  oidc_email_taken: "لمستخدم آخر عنوان بريدك الإلكتروني. سجّل الدخول بكلمة المرور.",
  oidc_unavailable: "تعذّر الوصول إلى المزوّد.",
  oidc_bad_provider: "أرسل المزوّد استجابة غير صالحة.",
};
