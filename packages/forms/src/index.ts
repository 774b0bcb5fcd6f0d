import { defineModule, siteCookies } from "@waymark/core";
import { formErrorMessages, formMessages } from "./messages/index.ts";
import { operationsAr } from "./messages/operations-ar.ts";
import { operationsDe } from "./messages/operations-de.ts";
import { screensAr } from "./messages/screens-ar.ts";
import { screensDe } from "./messages/screens-de.ts";
import { errors } from "./errors.ts";
import { formsAreCounted } from "./integrity-checks.ts";
import { expire } from "./jobs/expire.ts";
import { removeFiles, sweepFiles } from "./jobs/files.ts";
import { sendEmail } from "./jobs/send-email.ts";
import { formImages } from "./media-usages.ts";
import { options } from "./options.ts";
import { formScript } from "./pages/assets.ts";
import { sendEmbedded } from "./pages/embed-send.ts";
import { embedForms } from "./pages/embed.ts";
import { formPages } from "./pages/pages.ts";
import { receiptCookie } from "./pages/receipt.ts";
import { formImporter } from "./remote-import/importer.ts";
import { formToken } from "./scheme.ts";
import { ensureSecret } from "./tasks.ts";
import { submissionRoutes, v1, viewRoutes } from "./v1.ts";
import { formScreens } from "./screens.ts";
import { tables } from "./tables.ts";

export {
  type Captcha,
  type CaptchaContext,
  type CaptchaFailure,
  type CaptchaField,
  type CaptchaTask,
  type CaptchaWidget,
  proofOfWork,
} from "./captcha/captcha.ts";
export { hcaptcha, turnstile, type CaptchaKeys } from "./captcha/services.ts";
export { formStyle } from "./pages/assets.ts";
export type { FormLayout, FormPage, FormPageContext } from "./pages/page.ts";
export { formChecks, type Candidate, type FormCheck } from "./extension-points.ts";

/** The forms module: forms, submissions, and their emails, exports and pages. */
export const forms = defineModule({
  name: "forms",
  requires: ["content"],
  options,
  tables,
  errors,
  jobs: [expire, sendEmail, removeFiles, sweepFiles],
  messages: formMessages,
  errorMessages: formErrorMessages,
  contributes: [
    siteCookies(receiptCookie),
    formScreens,
    operationsAr,
    operationsDe,
    screensAr,
    screensDe,
    formImporter,
    formImages,
  ],
  pages: [formScript, formPages, sendEmbedded, embedForms],
  authSchemes: [formToken],
  start: [ensureSecret],
  checks: [formsAreCounted],
  namespaces: [v1, submissionRoutes, viewRoutes],
});
export { formErrorMessages, formMessages } from "./messages/index.ts";
