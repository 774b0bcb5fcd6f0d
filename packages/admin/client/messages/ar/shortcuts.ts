import type { shortcuts as en } from "../shortcuts.ts";
import type { Translated } from "../translated.ts";

/** The texts of the list of keyboard shortcuts in Arabic. */
export const shortcuts: Translated<typeof en> = {
  title: "اختصارات لوحة المفاتيح",
  close: "إغلاق",
  places: {
    everywhere: "في كل مكان",
    palette: "البحث والأوامر",
    post: "المقالات والصفحات",
    text: "نص المقالة",
    comments: "التعليقات",
    forms: "حقول النموذج",
  },
  does: {
    everywhere: { find: "بحث أو تنفيذ أمر", list: "عرض هذه القائمة" },
    palette: {
      next: "العنصر التالي",
      previous: "العنصر السابق",
      run: "فتح العنصر أو تنفيذه",
      close: "إغلاق",
    },
    post: { save: "حفظ" },
    text: {
      bold: "غامق",
      italic: "مائل",
      underline: "تسطير",
      strike: "يتوسطه خط",
      code: "شيفرة برمجية",
      link: "رابط",
      quote: "اقتباس",
      undo: "تراجع",
      redo: "إعادة",
      moveUp: "نقل المكوّن لأعلى",
      moveDown: "نقل المكوّن لأسفل",
      duplicate: "تكرار المكوّن",
      tools: "الانتقال إلى أدوات المكوّن",
    },
    comments: {
      next: "التعليق التالي",
      previous: "التعليق السابق",
      approve: "اعتماد",
      unapprove: "إلغاء الاعتماد",
      reply: "رد",
      edit: "تحرير",
      spam: "تعليم كتعليق مزعج",
      trash: "نقل إلى سلة المهملات",
      select: "تحديد",
      send: "إرسال الرد",
    },
    forms: { moveUp: "نقل الحقل لأعلى", moveDown: "نقل الحقل لأسفل" },
  },
};
