import { defineModule, siteCookies } from "@waymark/core";
import { errors } from "./errors.ts";
import { formsAreCounted } from "./integrity-checks.ts";
import { expire } from "./jobs/expire.ts";
import { removeFiles } from "./jobs/remove-files.ts";
import { sendEmail } from "./jobs/send-email.ts";
import { sweepFiles } from "./jobs/sweep-files.ts";
import { options } from "./options.ts";
import { formScript } from "./pages/assets.ts";
import { sendEmbedded } from "./pages/embed-send.ts";
import { embedForms } from "./pages/embed.ts";
import { formPages } from "./pages/pages.ts";
import { receiptCookie } from "./pages/receipt.ts";
import { formToken } from "./scheme.ts";
import { ensureSecret } from "./tasks.ts";
import { submissionRoutes } from "./v1-submissions.ts";
import { tables } from "./tables.ts";
import { v1 } from "./v1.ts";
import { viewRoutes } from "./v1-views.ts";

export type {
  Captcha,
  CaptchaContext,
  CaptchaFailure,
  CaptchaField,
  CaptchaTask,
  CaptchaWidget,
} from "./captcha/captcha.ts";
export { proofOfWork } from "./captcha/proof-of-work.ts";
export { hcaptcha, turnstile, type CaptchaKeys } from "./captcha/services.ts";
export { formStyle } from "./pages/style.ts";
export type { FormLayout, FormPage, FormPageContext } from "./pages/page.ts";
export { formChecks, type Candidate, type FormCheck } from "./extension-points.ts";

/** Forms, their submissions, and the emails, exports and pages of both. */
export const forms = defineModule({
  name: "forms",
  requires: ["content"],
  options,
  tables,
  errors,
  jobs: [expire, sendEmail, removeFiles, sweepFiles],
  contributes: [siteCookies(receiptCookie)],
  pages: [formScript, formPages, sendEmbedded, embedForms],
  authSchemes: [formToken],
  start: [ensureSecret],
  checks: [formsAreCounted],
  namespaces: [v1, submissionRoutes, viewRoutes],
});
