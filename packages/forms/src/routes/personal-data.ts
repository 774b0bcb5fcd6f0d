import { can, email, paged, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { post } from "../builder.ts";
import { collect } from "../personal/collect.ts";
import { erase } from "../personal/erase.ts";
import { manage } from "./common.ts";

const address = email().max(254).describe("The mail address of the person");

/** `POST /personal-data/exports`. */
export const exportPersonalData = post({
  summary: "List what was sent by a person, known by a mail address",
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
  handler: ({ args, ...ctx }) => collect(ctx, args),
});

/** `POST /personal-data/erasures`. */
export const erasePersonalData = post({
  summary: "Erase what was sent by a person, known by a mail address; ask again until it is done",
  args: {
    email: address,
    mode: z
      .enum(["delete", "anonymize"])
      .default("delete")
      .describe("Whether submissions go for good, or only who has sent them is made unreadable"),
  },
  status: 200,
  returns: jsonResponse(
    "erased",
    z.object({
      erased: z.int().describe("How many submissions were erased by this request"),
      done: z.boolean().describe("Whether nothing is left"),
    }),
  ),
  access: can(manage),
  tool: false,
  handler: ({ args, ...ctx }) => erase(ctx, args),
});
