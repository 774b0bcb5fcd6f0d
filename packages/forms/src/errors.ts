import { defineErrors } from "@waymark/core";

/** The errors of the forms module. */
export const errors = defineErrors({
  forms_not_found: [404, "The form does not exist.", "No form has this ID or key."],
  forms_submission_not_found: [404, "The submission does not exist.", "No submission has this ID."],
  forms_file_not_found: [
    404,
    "The file does not exist.",
    "The submission has no file with this ID, or it was deleted when the submission expired.",
  ],
  forms_invalid_form: [
    400,
    "The form definition is invalid.",
    "Parts of the form contradict each other; `data.problems` lists them as sentences, `data.details` with their codes.",
  ],
  forms_key_taken: [409, "Another form has this key.", "The key belongs to another form."],
  forms_invalid_submission: [
    400,
    "Please correct the highlighted fields.",
    "Values are missing or invalid: `data.fields` has the reasons by field, `data.form` the problems of the whole form.",
  ],
  forms_closed: [
    409,
    "This form is closed.",
    "The form does not accept submissions, or its maximum is reached.",
  ],
  forms_invalid_ticket: [
    400,
    "Reload the form and submit it again.",
    "The form ticket is missing or belongs to another form.",
  ],
  forms_too_fast: [
    400,
    "Please wait a few seconds and submit again.",
    "The form was submitted faster than a person can fill it in. `data.fields` also lists missing and invalid values.",
  ],
  forms_no_captcha: [
    404,
    "This form has no captcha task.",
    "A captcha task was requested, but the form or the captcha of the site does not use tasks.",
  ],
  forms_captcha_unavailable: [
    503,
    "The verification is not available at the moment. Please try again later.",
    "The captcha service does not respond, or rejects the keys of the site.",
  ],
  forms_sign_in: [
    "auth",
    "Sign in to send this form.",
    "An anonymous caller opened or submitted a form for signed-in users.",
  ],
  forms_trash_first: [
    501,
    "Forms have no trash. Send `force=true` to delete it with its submissions.",
    "A form is deleted without `force`.",
  ],
  forms_no_recipient: [
    400,
    "The email has no recipient.",
    "`to`, `cc` and `bcc` contain no email address, or more than ten.",
  ],
});
