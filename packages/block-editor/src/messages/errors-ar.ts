import type { BlockEditorErrorTexts } from "./error-texts.ts";

/** The errors of the block editor in Arabic. */
export const errorsAr: BlockEditorErrorTexts = {
  rest_cannot_view_url_details: "عذرًا، غير مسموح لك بقراءة تفاصيل عناوين URL.",
  no_response: "تعذّر تحميل الصفحة.",
  no_content: "الصفحة فارغة.",
  rest_block_type_cannot_view: "عذرًا، غير مسموح لك بعرض المكوّنات.",
  rest_block_type_invalid: "نوع المكوّن غير صالح.",
  block_cannot_read: "عذرًا، غير مسموح لك بعرض محتوى المكوّنات.",
  block_invalid: "المكوّن غير صالح.",
  rest_cannot_export_templates: "عذرًا، غير مسموح لك بتصدير القوالب.",
  notPublic: "عنوان URL هذا ليس عامًا.",
  cannotCreateMenus: "عذرًا، غير مسموح لك بإنشاء القوائم.",
};
