import { defineErrors } from "@waymark/core";

/** Every refusal of forms beside core's own. */
export const errors = defineErrors({
  forms_not_found: [404, "There is no such form.", "The id or key names no form."],
  forms_submission_not_found: [404, "There is no such submission.", "The id names no submission."],
  forms_file_not_found: [
    404,
    "There is no such file.",
    "The id names no file of this submission, or the file was removed when the submission expired.",
  ],
  forms_invalid_form: [
    400,
    "This form cannot work.",
    "Parts of a form contradict each other; `data.problems` says which.",
  ],
  forms_key_taken: [409, "Another form has this key.", "The key of a form is given already."],
  forms_invalid_submission: [
    400,
    "Please correct the highlighted fields.",
    "Values are missing or wrong: `data.fields` says which and why, `data.form` what is wrong as a whole.",
  ],
  forms_closed: [
    409,
    "This form is closed.",
    "A form takes no submissions, or as many as it takes have come.",
  ],
  forms_invalid_ticket: [
    400,
    "Open the form once more and send it again.",
    "The ticket that comes with a form is missing, or of another form.",
  ],
  forms_too_fast: [
    400,
    "Please wait a few seconds and submit again.",
    "A form is sent sooner after it was opened than a person can fill it in. `data.fields` says which values are missing or wrong besides.",
  ],
  forms_no_captcha: [
    404,
    "This form has no task to solve.",
    "A task for a captcha is asked for, and the form or the captcha of the site has none.",
  ],
  forms_captcha_unavailable: [
    503,
    "The verification is not available at the moment. Please try again later.",
    "The captcha service of the site does not answer, or refuses its keys.",
  ],
  forms_sign_in: [
    "auth",
    "Sign in to send this form.",
    "A form for users is opened or sent by somebody else.",
  ],
  forms_trash_first: [
    501,
    "Forms have no trash. Send `force=true` to delete it with its submissions.",
    "A form is deleted without `force`.",
  ],
  forms_no_recipient: [
    400,
    "This mail has no recipient.",
    "`to`, `cc` and `bcc` name no mail address, or more than ten.",
  ],
});
