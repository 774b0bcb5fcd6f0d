import { can, one } from "@waymark/core";
import { manage } from "../access.ts";
import { crud, post } from "../builder.ts";
import { errors } from "../errors.ts";
import { createIssue } from "../issues/create.ts";
import { issue } from "../resources.ts";

/** `GET /issues`, the archive, and `GET /issues/:id`. */
export const issues = crud(issue, { access: { read: "public" } });

/** `POST /issues`. */
export const sendNow = post({
  summary: "Create and send a newsletter about content published since the last one",
  returns: one(issue),
  errors: ["newsletter_nothing_new"],
  access: can(manage),
  async handler({ ...ctx }) {
    const written = await createIssue(ctx, 1);
    if (!written) throw errors.newsletter_nothing_new();
    return written;
  },
});
