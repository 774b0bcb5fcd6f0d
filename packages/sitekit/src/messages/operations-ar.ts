import { screenTexts } from "@waymark/core";

/** The operations of the module in Arabic. */
export const operationsAr = screenTexts({
  name: "operations of sitekit in Arabic",
  language: "ar",
  texts: {
    "Accept or dismiss a notice": "قبول إشعار أو تجاهله",
    "Activate a module, or deactivate it with those that require it":
      "تفعيل وحدة، أو تعطيلها مع الوحدات التي تتطلبها",
    "Check the database, files, background jobs, counting, the front page and the clock":
      "فحص قاعدة البيانات والملفات والمهام الخلفية والعدّ والصفحة الرئيسية والساعة",
    "Create a tag that the front page contains for five minutes, for requests that ask for it":
      "إنشاء وسم تحتويه الصفحة الرئيسية لخمس دقائق، للطلبات التي تطلبه",
    "Delete dismissed tours of all users": "حذف الجولات المتجاهَلة لكل المستخدمين",
    "Delete settings and answers of all users; counts remain":
      "حذف إعدادات كل المستخدمين وإجاباتهم؛ تبقى أعداد الزيارات",
    "Delete the data of the user, except dismissed tours":
      "حذف بيانات المستخدم، ما عدا الجولات المتجاهَلة",
    "Dismiss a tour for the user": "تجاهل جولة للمستخدم",
    "Find published pages by a URL of this site, or by words":
      "العثور على صفحات منشورة حسب عنوان URL في هذا الموقع أو حسب كلمات",
    "Get a datapoint of a module, such as a report": "جلب نقطة بيانات لوحدة، مثل تقرير",
    "Get a module": "جلب وحدة",
    "Get several datapoints of modules in one request": "جلب عدة نقاط بيانات للوحدات في طلب واحد",
    "Get the settings of a module, active or inactive": "جلب إعدادات وحدة، مفعّلة أو غير مفعّلة",
    "Get the status of the developer plugin, which is never installed":
      "جلب حالة إضافة المطوّرين، وهي غير موجودة",
    "Get the survey with its answers": "جلب الاستبيان مع إجاباته",
    "Check whether analytics are enabled, and their owner":
      "معرفة ما إذا كانت الإحصاءات مفعّلة، ومالكها",
    "Check whether reports are available for the user": "معرفة ما إذا كانت التقارير متاحة للمستخدم",
    "Check whether the user agrees to usage tracking; nothing is tracked here":
      "معرفة ما إذا كان المستخدم يوافق على تتبّع الاستخدام؛ لا يُتتبَّع شيء هنا",
    "List notices for the user": "سرد الإشعارات للمستخدم",
    "List the modules": "سرد الوحدات",
    "List the notices of a module": "سرد إشعارات وحدة",
    "List the tours that the user has dismissed": "سرد الجولات التي تجاهلها المستخدم",
    "Save answers to the survey": "حفظ إجابات الاستبيان",
    "Send data to a module": "إرسال بيانات إلى وحدة",
    "Set whether the user agrees to usage tracking":
      "تحديد ما إذا كان المستخدم يوافق على تتبّع الاستخدام",
    "Update settings of a module; omitted ones are unchanged":
      "تحديث إعدادات وحدة؛ لا تتغيّر الإعدادات غير المذكورة",
  },
});
