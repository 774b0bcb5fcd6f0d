import { raw } from "@waymark/core";
import * as z from "zod";

/** The arguments of a deletion. `reassign` has no default, so that content is not deleted by accident. */
export const deleteArgs = {
  force: z.boolean().default(false).describe("Must be true: users cannot be put in the trash"),
  reassign: raw(
    { type: "integer" },
    z.unknown().transform((sent, { addIssue }): number | undefined => {
      if (sent === false || sent === "false" || sent === "") return undefined;
      if (typeof sent === "number" && Number.isSafeInteger(sent)) return sent || undefined;
      if (typeof sent === "string" && /^\d{1,15}$/.test(sent)) return Number(sent) || undefined;
      addIssue({
        code: "custom",
        message: "reassign is the id of a user, or false.",
        params: { code: "rest_invalid_param", data: { status: 400 } },
      });
      return z.NEVER;
    }),
  ).describe("The user who takes over the content; false deletes it"),
};
