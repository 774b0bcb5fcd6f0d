import { can, email, paged, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { manage, post } from "../builder.ts";
import { exportSubmissions, eraseSubmissions } from "../personal-data.ts";

const address = email().max(254).describe("The email address of the person");

/** `POST /personal-data/exports`. */
export const exportPersonalData = post({
  summary: "List the submissions of a person by email address",
  args: { email: address, ...paged({ perPage: 50 }) },
  status: 200,
  returns: jsonResponse(
    "personal-data",
    z.object({
      groups: z.array(
        z.object({
          submission: z.int(),
          title: z.string().describe("The form"),
          sent: z.string().describe("When it was sent, in UTC"),
          values: z.array(z.object({ label: z.string(), value: z.string() })),
        }),
      ),
      done: z.boolean().describe("Whether this is the last page"),
    }),
  ),
  access: can(manage),
  tool: false,
  handler: ({ args, ...ctx }) => exportSubmissions(ctx, args),
});

/** `POST /personal-data/erasures`. */
export const erasePersonalData = post({
  summary: "Erase the submissions of a person by email address; repeat until `done`",
  args: {
    email: address,
    mode: z
      .enum(["delete", "anonymize"])
      .default("delete")
      .describe("Whether submissions are deleted, or only anonymized"),
  },
  status: 200,
  returns: jsonResponse(
    "erased",
    z.object({
      erased: z.int().describe("Number of submissions erased by this request"),
      done: z.boolean().describe("Whether the operation is complete"),
    }),
  ),
  access: can(manage),
  tool: false,
  handler: ({ args, ...ctx }) => eraseSubmissions(ctx, args),
});
