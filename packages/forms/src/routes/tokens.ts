import { can, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { post } from "../builder.ts";
import { findForm } from "../forms/load.ts";
import { toToken } from "../token/token.ts";
import { id, manage } from "./common.ts";

/** `POST /forms/:id/tokens`. */
export const createToken = post({
  summary: "Create a bearer token with read access to the submissions of forms",
  args: { id },
  status: 201,
  returns: jsonResponse(
    "form-token",
    z.object({
      token: z.string().describe("For the header X-FormsViews-Auth"),
      expires_in: z.int().describe("Lifetime in seconds"),
    }),
  ),
  errors: ["forms_not_found"],
  find: ({ args, ...ctx }) => findForm(ctx, args.id),
  access: can(manage),
  async handler({ found, options, db, site, clock }) {
    const { tokenLife } = options;
    const token = await toToken({ db, site, clock }, [found.id], tokenLife);
    return { token, expires_in: tokenLife };
  },
});
