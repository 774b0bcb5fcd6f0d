import { defineNamespace } from "@waymark/core";
import { challengeForm, displayForm, submitForm } from "./routes/submit.ts";
import {
  deleteSubmission,
  downloadFile,
  getSubmission,
  listSubmissions,
  updateSubmission,
} from "./routes/submissions.ts";
import { previewForm } from "./routes/preview.ts";
import { createForm, deleteForm, getForm, listForms, updateForm } from "./routes/forms.ts";
import { erasePersonalData, exportPersonalData } from "./routes/personal-data.ts";
import { createToken, viewFields, viewForms, viewSubmissions } from "./routes/views.ts";
import { sendAgain } from "./routes/email-action.ts";
import { exportSubmissions } from "./routes/export.ts";

/** Forms, public forms, and submissions. */
export const v1 = defineNamespace("forms/v1", {
  "/forms": [listForms, createForm],
  "/forms/:id": [getForm, updateForm, deleteForm],
  "/forms/:id/display": [displayForm],
  "/forms/:id/captcha": [challengeForm],
  "/forms/:id/submissions": [listSubmissions, submitForm],
  "/forms/:id/tokens": [createToken],
  "/previews": [previewForm],
  "/submissions/:id": [getSubmission, updateSubmission, deleteSubmission],
  "/submissions/:id/files/:file": [downloadFile],
  "/personal-data/exports": [exportPersonalData],
  "/personal-data/erasures": [erasePersonalData],
});

/** Exports of submissions, and resending their emails. */
export const submissionRoutes = defineNamespace("forms-submissions", {
  "/export": [exportSubmissions],
  "/email-action": [sendAgain],
});

/** Read access to submissions with a token. */
export const viewRoutes = defineNamespace("forms-views", {
  "/forms": [viewForms],
  "/forms/:id/fields": [viewFields],
  "/forms/:id/submissions": [viewSubmissions],
});
