import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const ar: TextsLike<typeof en> = {
  archives: "الأرشيف",
  noArchives: "لا توجد أرشيفات.",
  publishedOn: "مقالات نُشرت في {date}",
  months: "الشهران السابق والتالي",
  categories: "التصنيفات",
  noCategories: "لا توجد تصنيفات.",
  noTags: "لا توجد وسوم.",
  tagLabel:
    "{name} ({count, plural, zero {لا عناصر} one {عنصر واحد} two {عنصران} few {# عناصر} many {# عنصرًا} other {# عنصر}})",
  commentOn: "{author} على {post}",
  noComments: "لا توجد تعليقات.",
  anonymous: "مجهول",
  by: "بقلم {author}",
  noTitle: "(بلا عنوان)",
  logIn: "تسجيل الدخول",
  search: "بحث",
  home: "الرئيسية",
  untitled: "بلا عنوان",
  link: "رابط",
  mail: "البريد الإلكتروني",
  feed: "خلاصة RSS",
  footnote: "الانتقال إلى موضع الحاشية {number} في النص",
};
