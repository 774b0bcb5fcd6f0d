import { defineNamespace } from "@waymark/core";
import { challengeForm } from "./routes/captcha.ts";
import { displayForm } from "./routes/display.ts";
import { downloadFile } from "./routes/files.ts";
import { addForm, changeForm, deleteForm, listForms, readForm } from "./routes/forms.ts";
import { erasePersonalData, exportPersonalData } from "./routes/personal-data.ts";
import {
  changeSubmission,
  deleteSubmission,
  listSubmissions,
  readSubmission,
} from "./routes/submissions.ts";
import { submitForm } from "./routes/submit.ts";
import { makeToken } from "./routes/tokens.ts";

/** Forms, public forms, and submissions. */
export const v1 = defineNamespace("forms/v1", {
  "/forms": [listForms, addForm],
  "/forms/:id": [readForm, changeForm, deleteForm],
  "/forms/:id/display": [displayForm],
  "/forms/:id/captcha": [challengeForm],
  "/forms/:id/submissions": [listSubmissions, submitForm],
  "/forms/:id/tokens": [makeToken],
  "/submissions/:id": [readSubmission, changeSubmission, deleteSubmission],
  "/submissions/:id/files/:file": [downloadFile],
  "/personal-data/exports": [exportPersonalData],
  "/personal-data/erasures": [erasePersonalData],
});
