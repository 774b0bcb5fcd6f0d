import { binaryResponse, can, toBlobResponse } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";
import { blobName } from "../uploads/store.ts";
import { isFiles } from "../values/value.ts";
import { manage } from "./common.ts";

/** `GET /submissions/:id/files/:file`. Browsers save the file and never show it on the origin of the site. */
export const downloadFile = get({
  summary: "Download a file of a submission",
  args: {
    id: z.int().positive().describe("ID of the submission"),
    file: z
      .string()
      .max(32)
      .regex(/^\w+$/, "Give the ID of a file.")
      .describe("ID of the file, as in the value of its field"),
  },
  returns: binaryResponse("*/*"),
  errors: ["forms_submission_not_found", "forms_file_not_found"],
  find: async ({ args, db }) => {
    const row = await db.submissions.get(args.id);
    if (!row) throw errors.forms_submission_not_found();
    return row;
  },
  access: can(manage),
  tool: false,
  async handler({ args, found, db, blobs, request }) {
    const file = Object.values(found.values)
      .flatMap((value) => (isFiles(value) ? value.files : []))
      .find(({ id }) => id === args.file);
    if (!file || !(await db.files.get({ file: file.id }))) throw errors.forms_file_not_found();
    const answer = await toBlobResponse(request, blobs, blobName(found.form, file.id), {
      type: file.type,
      inline: false,
      saveAs: file.name,
      cacheControl: "private, no-store",
    });
    if (!answer) throw errors.forms_file_not_found();
    return answer;
  },
});
