import { defineModule, siteCookies } from "@waymark/core";
import { errors } from "./errors.ts";
import { formsAreCounted } from "./findings.ts";
import { formScript } from "./front/assets.ts";
import { embedForms, sendEmbedded } from "./front/embed.ts";
import { formPages } from "./front/pages.ts";
import { receiptCookie } from "./front/receipt.ts";
import { expire } from "./jobs/expire.ts";
import { sendEmail } from "./jobs/send-email.ts";
import { options } from "./options.ts";
import { formToken } from "./scheme.ts";
import { ensureSecret } from "./start.ts";
import { submissionRoutes } from "./submissions.ts";
import { tables } from "./tables.ts";
import { v1 } from "./v1.ts";
import { viewRoutes } from "./views.ts";

export type {
  Captcha,
  CaptchaContext,
  CaptchaFailure,
  CaptchaPlace,
  CaptchaTask,
  CaptchaWidget,
} from "./captcha/captcha.ts";
export { proofOfWork } from "./captcha/proof-of-work.ts";
export { hcaptcha, turnstile, type CaptchaKeys } from "./captcha/services.ts";
export { formStyle } from "./front/style.ts";
export type { FormLayout, FormPage, FormPlace } from "./front/page.ts";
export { formChecks, type Candidate, type FormCheck } from "./points.ts";

/** Forms that visitors fill in, what they send, and the mails, tables and pages that are made of it. */
export const forms = defineModule({
  name: "forms",
  requires: ["content"],
  options,
  tables,
  errors,
  jobs: [expire, sendEmail],
  contributes: [siteCookies(receiptCookie)],
  front: [formScript, formPages, sendEmbedded, embedForms],
  schemes: [formToken],
  start: [ensureSecret],
  checks: [formsAreCounted],
  namespaces: [v1, submissionRoutes, viewRoutes],
});
