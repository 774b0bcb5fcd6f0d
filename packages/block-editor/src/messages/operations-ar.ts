import { screenTexts } from "@waymark/core";

/** The operations of the module in Arabic. */
export const operationsAr = screenTexts({
  name: "operations of block-editor in Arabic",
  language: "ar",
  texts: {
    "Download templates and patterns as a zip archive": "تنزيل القوالب والأنماط كأرشيف ZIP",
    "Get a block type of the site": "قراءة نوع مكوّن في الموقع",
    "Get a menu location": "قراءة موضع قائمة",
    "Get or create the default navigation menu": "قراءة قائمة التنقل الافتراضية أو إنشاؤها",
    "Get the title, icon, description and image of a page":
      "قراءة عنوان صفحة وأيقونتها ووصفها وصورتها",
    "List the menu locations": "عرض قائمة مواضع القوائم",
    "Render a block": "عرض مكوّن",
    "Render a block, with its attributes in the body": "عرض مكوّن، مع سماته في متن الطلب",
  },
});
