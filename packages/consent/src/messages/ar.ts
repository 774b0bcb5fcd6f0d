import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const ar: TextsLike<typeof en> = {
  title: "ملفات تعريف الارتباط في هذا الموقع",
  text: "بعض ملفات تعريف الارتباط ضروري لعمل الموقع. أما غيرها فلا يُستخدم إلا إذا سمحت به، ويمكنك تغيير رأيك في أي وقت.",
  policy: "سياسة ملفات تعريف الارتباط",
  accept: "قبول الكل",
  reject: "رفض الكل",
  choose: "اختيار",
  save: "حفظ اختياري",
  again: "إعدادات ملفات تعريف الارتباط",
  blocked: "يظهر المحتوى من {host} عندما تسمح بالفئة «{category}».",
  allow: "السماح بالفئة «{category}»",
  gpc: "يرسل متصفحك إشارة التحكم العالمي في الخصوصية. تبقى ملفات تعريف الارتباط من هذه الفئات معطّلة ما لم تحددها هنا: {categories}.",
  unused: "لا توجد ملفات تعريف ارتباط في هذه الفئات:",

  necessary: "ضرورية",
  necessaryAbout: "لا يعمل الموقع من دونها. فهي تُبقيك مسجّل الدخول مثلًا، وتتذكر هذا الاختيار.",
  functional: "وظيفية",
  functionalAbout: "الخرائط ومقاطع الفيديو المضمّنة، والتفضيلات التي يتذكرها الموقع.",
  performance: "الأداء",
  performanceAbout: "تقيس سرعة الموقع وأماكن حدوث الأخطاء.",
  analytics: "الإحصاءات",
  analyticsAbout: "تَعُدّ الزيارات وتُظهر الصفحات التي تُقرأ.",
  advertisement: "الإعلانات",
  advertisementAbout: "تختار الإعلانات وتتتبّع الزوار عبر المواقع.",
  others: "أخرى",
  othersAbout: "ملفات تعريف ارتباط غير مصنّفة.",

  listSeparator: "، ",
  session: "مدة الجلسة",
  localStorage: "التخزين المحلي",
  sessionStorage: "تخزين الجلسة",
  choiceCookie: "يحفظ اختيارك بشأن الموافقة.",
  choiceCookieDuration: "ما دام الاختيار ساريًا",
};
