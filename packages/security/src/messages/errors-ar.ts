import type { SecurityErrorTexts } from "./error-texts.ts";

/** The errors of security in Arabic. */
export const errorsAr: SecurityErrorTexts = {
  rest_save_config_error: "أرسِل القيم المراد تغييرها في `fields`.",
  rest_set_config_error: "لا يمكن تعيين هذه القيم.",
  security_scan_running: "هناك فحص جارٍ بالفعل.",
  security_issue_not_found: "المشكلة غير موجودة.",
  security_action_unavailable: "هذا الإجراء غير متاح لهذه المشكلة.",
  security_sign_in_refused: "تسجيل الدخول من هذا العنوان غير مسموح به.",
  security_not_found: "المُدخل غير موجود.",
  security_wrong_proof: "كلمة المرور أو الرمز غير صحيح.",
  security_two_factor_off: "تسجيل الدخول بخطوتين معطّل في هذا الموقع.",
  security_two_factor_missing: "ليس لهذا المستخدم عامل ثانٍ.",
  security_password_missing: "عيّن أولًا كلمة مرور في صفحة ملفك الشخصي.",
  security_already_connected: "لهذا الموقع وحدة تحكم بالفعل.",
  invalidProof: "هذا الإثبات غير صالح.",
  invalidToken: "رمز الوصول هذا غير صالح، أو لم يعد صالحًا.",
  tooManySignIns: "محاولات تسجيل الدخول كثيرة جدًا. حاول مرة أخرى لاحقًا.",
  commonPassword: "كلمة المرور هذه من أكثر كلمات المرور شيوعًا. اختر غيرها.",
  breachedPassword: "كلمة المرور هذه معروفة من تسريب بيانات موقع آخر. اختر غيرها.",
  shortPassword: "يجب ألا يقل عدد أحرف كلمة المرور عن {min}.",
  repeatingPassword: "تكرّر كلمة المرور هذه أحرفًا قليلة. اختر كلمة فيها أحرف مختلفة أكثر.",
  namedPassword: "تتكون كلمة المرور هذه من اسمك أو من اسم الموقع. أضِف كلمات من عندك.",
  wrongCode: "هذا الرمز غير صحيح، أو استُخدم من قبل.",
};
