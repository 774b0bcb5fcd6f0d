import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";
import { errorsAr } from "./errors-ar.ts";

const { unnamed, outside, kind, missing, link, large, changed, silent, broken, stuck } = errorsAr;

/** The notices in Arabic. */
export const ar: TextsLike<typeof en> = {
  unnamed,
  outside,
  kind,
  missing,
  link,
  large,
  changed,
  silent,
  broken,
  stuck,
  binary: errorsAr.string_locator_no_text,
  locked: errorsAr.string_locator_not_writable,
  unkept: errorsAr.string_locator_not_kept,
  fileSaved: "حُفظ الملف {path}.",
  fileWithoutText: "نص الملف مفقود.",
  itemMissing: "لم يُعثر على نص العنصر.",
  itemWithoutText: "نص العنصر مفقود.",
  titleSaved: "حُفظ عنوان العنصر {id}.",
  contentSaved: "حُفظ محتوى العنصر {id}.",
  excerptSaved: "حُفظ مقتطف العنصر {id}.",
  unopened: "السطر {line}: القوس {bracket} بلا قوس فتح.",
  unclosed: "السطر {line}: القوس {bracket} غير مغلق.",
  notJson: "النص ليس JSON صالحًا.",
};
