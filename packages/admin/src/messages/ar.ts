import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const ar: TextsLike<typeof en> = {
  admin: "الإدارة",
  needsScripts: "تتطلب الإدارة تفعيل JavaScript.",
};
