import { screenTexts } from "@waymark/core";

/** The operations of the module in Arabic. */
export const operationsAr = screenTexts({
  name: "operations of seo in Arabic",
  language: "ar",
  texts: {
    "Connect the site with the keyphrase provider": "ربط الموقع بمزوّد عبارات البحث",
    "Count the links of items": "عدّ روابط العناصر",
    "Count the links of terms": "عدّ روابط المصطلحات",
    "Delete the SEO values of an item": "حذف قيم تحسين محركات البحث لعنصر",
    "Dismiss a notice for the current user": "إخفاء إشعار عن المستخدم الحالي",
    "Finish an indexing run": "إنهاء عملية فهرسة",
    "Get the SEO values of a term": "قراءة قيم تحسين محركات البحث لمصطلح",
    "Get the SEO values of an item": "قراءة قيم تحسين محركات البحث لعنصر",
    "Get the SEO values of the page of an author": "قراءة قيم تحسين محركات البحث لصفحة كاتب",
    "Get the content scores of published posts": "قراءة درجات محتوى المقالات المنشورة",
    "Get the fields of the configurator with their values": "قراءة حقول أداة الإعداد مع قيمها",
    "Get the head of a page, for separate front ends":
      "قراءة قسم head لصفحة، للواجهات الأمامية المنفصلة",
    "Get the numbers of pages with missing, short, long or duplicate titles and descriptions":
      "قراءة أعداد الصفحات ذات العناوين والأوصاف المفقودة أو القصيرة أو الطويلة أو المكررة",
    "Get the size of a file of this site": "قراءة حجم ملف في هذا الموقع",
    "Index archive pages of types": "فهرسة صفحات أرشيف الأنواع",
    "Index general pages": "فهرسة الصفحات العامة",
    "Index items": "فهرسة العناصر",
    "Index terms": "فهرسة المصطلحات",
    "List current notices that the user has not dismissed":
      "سرد الإشعارات الحالية التي لم يُخفِها المستخدم",
    "List published pages with their titles and descriptions for search engines":
      "سرد الصفحات المنشورة مع عناوينها وأوصافها لمحركات البحث",
    "List related keyphrases": "سرد عبارات البحث ذات الصلة",
    "List the published posts with a content score, newest first":
      "سرد المقالات المنشورة التي لها درجة محتوى، الأحدث أولًا",
    "Mark all objects as indexed, except links": "تعليم جميع الكائنات باستثناء الروابط كمُفهرسة",
    "Set the country for related keyphrases": "تحديد البلد لعبارات البحث ذات الصلة",
    "Start an indexing run": "بدء عملية فهرسة",
    "Update fields of the configurator": "تحديث حقول أداة الإعداد",
    "Update the SEO values of a term; empty values reset to the taxonomy's defaults":
      "تحديث قيم تحسين محركات البحث لمصطلح؛ تعود القيم الفارغة إلى القيم الافتراضية للفئة التصنيفية",
    "Update the SEO values of an item; empty values reset to the type's defaults":
      "تحديث قيم تحسين محركات البحث لعنصر؛ تعود القيم الفارغة إلى القيم الافتراضية للنوع",
    "Update the SEO values of the page of an author": "تحديث قيم تحسين محركات البحث لصفحة كاتب",
  },
});
