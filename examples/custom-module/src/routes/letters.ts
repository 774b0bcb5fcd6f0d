import { can, one, paged, pageOf } from "@waymark/core";
import * as z from "zod";
import { manage } from "../access.ts";
import { get, post } from "../builder.ts";
import { errors } from "../errors.ts";
import { writeLetter } from "../letters/write.ts";
import { letter } from "../resources.ts";

/** `GET /letters`: the archive. */
export const listLetters = get({
  summary: "List the letters, the newest first",
  args: paged(),
  returns: pageOf(letter),
  access: "public",
  handler: ({ args, db, select }) => db.letters.page({ ...args, orderBy: { id: "desc" }, select }),
});

/** `GET /letters/:id`. */
export const readLetter = get({
  summary: "Read a letter",
  args: { id: z.int().positive().describe("The letter") },
  returns: one(letter),
  find: ({ args, db }) => db.letters.get(args.id),
  access: "public",
  handler: ({ found }) => found,
});

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
