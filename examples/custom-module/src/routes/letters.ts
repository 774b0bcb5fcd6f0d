import { can, one } from "@waymark/core";
import { manage } from "../access.ts";
import { crud, post } from "../builder.ts";
import { errors } from "../errors.ts";
import { writeLetter } from "../letters/write.ts";
import { letter } from "../resources.ts";

/** `GET /letters`, the archive, and `GET /letters/:id`. */
export const letters = crud(letter, { access: { read: "public" } });

/** `POST /letters`. */
export const writeNow = post({
  summary: "Create and send a newsletter about content published since the last one",
  returns: one(letter),
  errors: ["newsletter_nothing_new"],
  access: can(manage),
  async handler({ ...ctx }) {
    const written = await writeLetter(ctx, 1);
    if (!written) throw errors.newsletter_nothing_new();
    return written;
  },
});
