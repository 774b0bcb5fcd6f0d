import { screenTexts } from "@waymark/core";

/** The screens of redirects in Arabic. */
export const screensAr = screenTexts({
  name: "redirection in Arabic",
  language: "ar",
  texts: {
    "Add redirect": "إضافة إعادة توجيه",
    Browser: "المتصفح",
    Comparison: "المقارنة",
    Date: "التاريخ",
    "Days to keep the log of missing pages": "مدة الاحتفاظ بسجل الصفحات المفقودة بالأيام",
    "Days to keep the redirect log": "مدة الاحتفاظ بسجل إعادة التوجيه بالأيام",
    Delete: "حذف",
    Disable: "تعطيل",
    Enable: "تفعيل",
    Entry: "مُدخل",
    "Followed by": "جهة التنفيذ",
    Group: "مجموعة",
    "Group for moved items": "مجموعة العناصر المنقولة",
    "Ignore a trailing slash": "تجاهل الشرطة المائلة في النهاية",
    "Ignore letter case": "تجاهل حالة الأحرف",
    "Link on": "مصدر الرابط",
    Logs: "السجلات",
    "Missing page": "صفحة مفقودة",
    "Missing pages": "الصفحات المفقودة",
    Proxies: "الخوادم الوكيلة",
    Query: "الاستعلام",
    Redirect: "إعادة توجيه",
    "Redirect groups": "مجموعات إعادة التوجيه",
    "Redirect log": "سجل إعادة التوجيه",
    "Redirect to HTTPS": "إعادة التوجيه إلى HTTPS",
    Redirects: "إعادة التوجيه",
    "Reset hits": "تصفير عدّاد الاستخدام",
    "Sources are patterns": "المصادر أنماط",
    Status: "الحالة",
    "The entries are deleted from the log.": "ستُحذف المُدخلات من السجل.",
    "All entries about followed redirects are deleted.":
      "ستُحذف جميع المُدخلات الخاصة بعمليات إعادة التوجيه المنفَّذة.",
    "All entries about missing pages are deleted.": "ستُحذف جميع المُدخلات الخاصة بالصفحات المفقودة.",
    "Clear log": "تفريغ السجل",
    "The redirects of the group are deleted, too.": "ستُحذف أيضًا عمليات إعادة التوجيه في المجموعة.",
    To: "إلى",
    "Visitors of these addresses are no longer redirected.":
      "لن يُعاد توجيه زوار هذه العناوين بعد ذلك.",
    "Address to which the whole site has moved": "العنوان الذي انتقل إليه الموقع بأكمله",
    "Addresses of trusted proxies": "عناوين الخوادم الوكيلة الموثوقة",
    "Alias hosts that redirect to this site, at most 20":
      "المضيفات البديلة التي تعيد التوجيه إلى هذا الموقع، 20 على الأكثر",
    "Browser cache time of a 301 in hours: -1, 0, 1, 24 or 168":
      "مدة احتفاظ المتصفحات باستجابة 301 بالساعات: -1 أو 0 أو 1 أو 24 أو 168",
    "Content types to monitor, and trash": "أنواع المحتوى المراقَبة، وtrash",
    "Default in forms: the source is a pattern": "الافتراضي في النماذج: المصدر نمط",
    "Default query comparison: exact, ignore, pass or exactorder":
      "المقارنة الافتراضية للاستعلام: exact أو ignore أو pass أو exactorder",
    "Default: ignore a trailing slash": "الافتراضي: تجاهل الشرطة المائلة في النهاية",
    "Default: ignore letter case": "الافتراضي: تجاهل حالة الأحرف",
    "Group name, at most 50 characters": "اسم المجموعة، 50 حرفًا على الأكثر",
    "Headers with the client's address: HTTP_CF_CONNECTING_IP, HTTP_CLIENT_IP, HTTP_X_FORWARDED_FOR, HTTP_X_FORWARDED, HTTP_X_CLUSTER_CLIENT_IP, HTTP_FORWARDED_FOR, HTTP_FORWARDED, HTTP_VIA, REMOTE_ADDR":
      "الترويسات التي تحمل عنوان الزائر: HTTP_CF_CONNECTING_IP، HTTP_CLIENT_IP، HTTP_X_FORWARDED_FOR، HTTP_X_FORWARDED، HTTP_X_CLUSTER_CLIENT_IP، HTTP_FORWARDED_FOR، HTTP_FORWARDED، HTTP_VIA، REMOTE_ADDR",
    "ID of the group for redirects of moved items; 0 disables them":
      "معرّف مجموعة إعادة توجيه العناصر المنقولة؛ تعطّلها القيمة 0",
    "IP address in logs: 0 none, 1 full, 2 network only":
      "عنوان IP في السجلات: 0 بلا عنوان، 1 كامل، 2 الشبكة فقط",
    "Preferred host: www, nowww, or empty for neither":
      "المضيف المفضل: www أو nowww، أو فارغ لعدم التفضيل",
    "Previous permalink structures of posts, at most 10":
      "البنى السابقة للروابط الدائمة للمقالات، 10 على الأكثر",
    "Response headers": "ترويسات الاستجابات",
    "Retention of the 404 log in days": "مدة الاحتفاظ بسجل أخطاء 404 بالأيام",
    "Retention of the redirect log in days: -1 disables it, 0 stores rows forever":
      "مدة الاحتفاظ بسجل إعادة التوجيه بالأيام: -1 لتعطيله، 0 للاحتفاظ بكل شيء دائمًا",
    "Server that applies the rules: 1 this site, 2 Apache, 3 nginx":
      "الخادم الذي يطبّق القواعد: 1 هذا الموقع، 2 Apache، 3 nginx",
    "Source pattern of redirects without one: $dec$ and $hex$ are replaced by the time":
      "نمط المصدر لعمليات إعادة التوجيه التي بلا مصدر: يحل الوقت محل $dec$ و$hex$",
    "Suffix of addresses that move with an item": "لاحقة العناوين التي تنتقل مع العنصر",
    "Whether to count hits": "عدّ مرات الاستخدام",
    "Whether to log redirects that no rule made":
      "تسجيل عمليات إعادة التوجيه التي لم تنتج عن قاعدة",
    "Whether to log request headers": "تسجيل ترويسات الطلبات",
    "Whether to redirect visitors to HTTPS": "إعادة توجيه الزوار إلى HTTPS",
  },
  words: {
    redirection: "إعادة التوجيه",
    aliases: "المضيفات البديلة",
    associated_redirect: "اللاحقة المرتبطة",
    auto_target: "نمط المصدر",
    headers: "الترويسات",
    hits: "مرات الاستخدام",
    ip_headers: "ترويسات IP",
    ip_logging: "عناوين IP في السجل",
    ip_proxy: "الخوادم الوكيلة",
    log_external: "تسجيل عمليات إعادة التوجيه الأخرى",
    log_header: "تسجيل الترويسات",
    monitor_types: "الأنواع المراقَبة",
    permalinks: "البنى السابقة للروابط الدائمة",
    preferred_domain: "المضيف المفضل",
    redirect_cache: "التخزين المؤقت",
    redirects: "عمليات إعادة التوجيه",
    relocate: "نقل الموقع",
    track_hits: "عدّ مرات الاستخدام",
  },
});
