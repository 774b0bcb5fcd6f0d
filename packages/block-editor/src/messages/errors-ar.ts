import type { BlockEditorErrorTexts } from "./error-texts.ts";

/** The errors of the block editor in Arabic. */
export const errorsAr: BlockEditorErrorTexts = {
  rest_cannot_view_url_details: "عذرًا، غير مسموح لك بقراءة تفاصيل عناوين URL.",
  no_response: "تعذّر تحميل الصفحة.",
  no_content: "الصفحة فارغة.",
  rest_cannot_view: "عذرًا، غير مسموح لك بعرض القوائم.",
  rest_term_invalid: "معرّف القائمة غير صالح.",
  rest_post_invalid_id: "معرّف المقالة غير صالح.",
  rest_trash_not_supported:
    "لا يمكن نقل القوائم وعناصرها إلى سلة المهملات. استخدم force=true لحذفها.",
  rest_menu_location_invalid: "موضع القائمة غير صالح.",
  rest_invalid_menu_location: "موضع القائمة غير صالح.",
  rest_title_required: "العنوان مطلوب.",
  rest_url_required: "عنوان URL مطلوب: مع http أو https أو mailto أو tel، أو بدءًا من /.",
  rest_invalid_menu_item_object: "الهدف غير موجود.",
  rest_invalid_menu_item_parent: "العنصر الأب ليس عنصرًا آخر في قائمة.",
  invalid_menu_id: "معرّف القائمة غير صالح.",
  rest_block_type_cannot_view: "عذرًا، غير مسموح لك بعرض المكوّنات.",
  rest_block_type_invalid: "نوع المكوّن غير صالح.",
  block_cannot_read: "عذرًا، غير مسموح لك بعرض محتوى المكوّنات.",
  block_invalid: "المكوّن غير صالح.",
  rest_cannot_export_templates: "عذرًا، غير مسموح لك بتصدير القوالب.",
  notPublic: "عنوان URL هذا ليس عامًا.",
  cannotCreateMenus: "عذرًا، غير مسموح لك بإنشاء القوائم.",
};
