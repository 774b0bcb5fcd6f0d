import { defineNamespace } from "@waymark/core";
import { challengeForm } from "./routes/captcha.ts";
import { displayForm } from "./routes/display.ts";
import { downloadFile } from "./routes/files.ts";
import { createForm, updateForm, deleteForm, listForms, getForm } from "./routes/forms.ts";
import { erasePersonalData, exportPersonalData } from "./routes/personal-data.ts";
import {
  updateSubmission,
  deleteSubmission,
  listSubmissions,
  getSubmission,
} from "./routes/submissions.ts";
import { submitForm } from "./routes/submit.ts";
import { createToken } from "./routes/tokens.ts";

/** Forms, public forms, and submissions. */
export const v1 = defineNamespace("forms/v1", {
  "/forms": [listForms, createForm],
  "/forms/:id": [getForm, updateForm, deleteForm],
  "/forms/:id/display": [displayForm],
  "/forms/:id/captcha": [challengeForm],
  "/forms/:id/submissions": [listSubmissions, submitForm],
  "/forms/:id/tokens": [createToken],
  "/submissions/:id": [getSubmission, updateSubmission, deleteSubmission],
  "/submissions/:id/files/:file": [downloadFile],
  "/personal-data/exports": [exportPersonalData],
  "/personal-data/erasures": [erasePersonalData],
});
