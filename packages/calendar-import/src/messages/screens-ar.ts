import { screenTexts } from "@waymark/core";

/** The screens of imports of events in Arabic. */
export const screensAr = screenTexts({
  name: "calendar-import in Arabic",
  language: "ar",
  texts: {
    "Event imports": "عمليات استيراد الفعاليات",
    "If an event is no longer at the source": "إذا لم تعد الفعالية موجودة في المصدر",
    "If an event was changed here": "إذا غُيّرت الفعالية هنا",
    Import: "استيراد",
    "Maps on the pages of new events": "الخرائط في صفحات الفعاليات الجديدة",
    Repeat: "التكرار",
    Repeats: "التكرار",
    "Run now": "تشغيل الآن",
    "Status of new events": "حالة الفعاليات الجديدة",
    "Import hidden, sticky and featured from the source":
      "استيراد علامات الإخفاء والتثبيت والتمييز من المصدر",
  },
  words: {
    "calendar-import": "استيراد التقويم",
    csv: "CSV",
    ical: "خلاصة iCalendar",
    ics: "ملف iCalendar",
    origin: "نوع المصدر",
    schedule: "جدول زمني",
    success: "ناجح",
  },
});
