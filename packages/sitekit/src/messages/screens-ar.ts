import { screenTexts } from "@waymark/core";

/** The forms of the settings of statistics in Arabic. */
export const screensAr = screenTexts({
  name: "sitekit in Arabic",
  language: "ar",
  texts: {
    Analytics: "الإحصاءات",
    "Not counted": "لا يُحتسبون",
    "Respect Do Not Track": "احترام Do Not Track",
    "Retention in months": "مدة الاحتفاظ بالأشهر",
    Searches: "عمليات البحث",
    "Skipped paths": "المسارات المستثناة",
    Speed: "السرعة",
    "Months that counts are stored": "عدد الأشهر التي تُخزَّن فيها الأعداد",
    "Query parameters that contain the search words": "معاملات الاستعلام التي تحتوي على كلمات البحث",
    "Paths that are not counted, with everything below them":
      "المسارات التي لا تُحتسب، مع كل ما تحتها",
    "Users whose visits are not counted": "المستخدمون الذين لا تُحتسب زياراتهم",
    "Whether to measure Web Vitals in visitors' browsers too":
      "قياس Web Vitals في متصفحات الزوار أيضًا",
    "Whether visitors whose browsers send Do Not Track are left out":
      "استثناء الزوار الذين ترسل متصفحاتهم Do Not Track",
    "Who may read reports": "من يُسمح له بقراءة التقارير",
  },
  words: {
    sitekit: "الإحصاءات",
    administrators: "المديرون",
    contentCreators: "منشئو المحتوى",
    editors: "المحررون",
    loggedinUsers: "المستخدمون الذين سجّلوا الدخول",
    readers: "قرّاء التقارير",
    searchParams: "معاملات البحث",
    vitals: "Web Vitals",
    writers: "الكتّاب",
  },
});
