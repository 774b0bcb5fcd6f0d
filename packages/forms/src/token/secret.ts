import { siteSecret } from "@waymark/core";

/** The secret that tokens, tickets, receipts and captcha tasks of the site are signed with. */
export const formsSecret = siteSecret<"token" | "ticket" | "receipt" | "captcha">("tokens");
