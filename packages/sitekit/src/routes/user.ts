import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { isInvalid, isMissing, toValid } from "../kit/arg-errors.ts";
import type { DatapointContext } from "../kit/datapoint.ts";
import { saveRecord, recordsOf } from "../people/user-records.ts";
import { setup } from "../access.ts";
import { edit, get, post } from "../builder.ts";
import {
  authentication,
  readAuthentication,
  disconnect as disconnectCaller,
} from "../people/connection.ts";
import { answers, readAnswers, answersInput, storeAnswers } from "../survey.ts";
import { done, wrapped } from "./args.ts";

/** The format of a tour slug. */
const tourPattern = /^[a-z0-9-]{1,64}$/;

/** The tours that the caller has dismissed, in order. */
const dismissedTours = async (ctx: DatapointContext): Promise<string[]> =>
  (await recordsOf(ctx, ctx.actor.id, "tour")).map(({ name }) => name);

/**
 * Dismisses a tour for the caller: for some seconds, or permanently with 0. A repetition only changes the expiry.
 *
 * @throws ApiError 400 `missing_required_param`, 400 `rest_invalid_param`.
 */
async function storeDismissedTour(
  ctx: DatapointContext,
  slug: string,
  expiration: number,
): Promise<string[]> {
  if (slug === "") throw isMissing("slug");
  if (!tourPattern.test(slug))
    throw isInvalid("slug", "A tour slug has at most 64 lowercase letters, digits and hyphens.");
  const { actor, clock } = ctx;
  const expires = expiration === 0 ? null : new Date(clock.now().getTime() + expiration * 1000);
  await saveRecord(ctx, { user: actor.id, kind: "tour", name: slug, value: null, expires });
  return dismissedTours(ctx);
}

export const getAuthentication = get({
  summary: "Check whether reports are available for the user",
  returns: jsonResponse("sitekit-authentication", authentication),
  access: setup,
  handler: (ctx) => readAuthentication(ctx),
});

export const disconnect = edit({
  summary: "Delete the data of the user, except dismissed tours",
  returns: jsonResponse("sitekit-done", done),
  access: setup,
  status: 200,
  async handler(ctx) {
    await disconnectCaller(ctx);
    return true as const;
  },
});

const tracking = jsonResponse("sitekit-tracking", z.object({ enabled: z.boolean() }));
export const getTracking = get({
  summary: "Check whether the user agrees to usage tracking; nothing is tracked here",
  returns: tracking,
  access: setup,
  async handler(ctx) {
    const [row] = await recordsOf(ctx, ctx.actor.id, "tracking");
    return { enabled: row?.value === true };
  },
});
export const updateTracking = post({
  summary: "Set whether the user agrees to usage tracking",
  args: wrapped(
    z.strictObject({ enabled: z.boolean().describe("Whether usage may be tracked") }),
    "Preference of the user",
  ),
  returns: tracking,
  access: setup,
  status: 200,
  async handler(ctx) {
    const { enabled } = ctx.args.data;
    await saveRecord(ctx, {
      user: ctx.actor.id,
      kind: "tracking",
      name: "enabled",
      value: enabled,
    });
    return { enabled };
  },
});

const input = jsonResponse("sitekit-user-input", answers);
export const getUserInput = get({
  summary: "Get the survey with its answers",
  returns: input,
  access: setup,
  handler: (ctx) => readAnswers(ctx),
});
export const updateUserInput = post({
  summary: "Save answers to the survey",
  args: wrapped(
    z.strictObject({ settings: z.looseObject({}).describe("Lists of values by question") }),
    "Answers",
  ),
  returns: input,
  access: setup,
  status: 200,
  async handler(ctx) {
    await storeAnswers(ctx, toValid(answersInput, ctx.args.data.settings));
    return readAnswers(ctx);
  },
});

const tours = jsonResponse("sitekit-tours", z.array(z.string()));
export const getDismissedTours = get({
  summary: "List the tours that the user has dismissed",
  returns: tours,
  access: setup,
  handler: (ctx) => dismissedTours(ctx),
});
/** Ten years in seconds. */
const maxSeconds = 315_360_000;
export const dismissTour = post({
  summary: "Dismiss a tour for the user",
  args: wrapped(
    z.strictObject({
      slug: z.string().max(64).default("").describe("Tour slug"),
      expiration: z
        .int()
        .min(0)
        .max(maxSeconds)
        .default(0)
        .describe("Expiration in seconds; 0: never"),
    }),
    "Tour",
  ),
  returns: tours,
  access: setup,
  status: 200,
  errors: ["missing_required_param"],
  handler: ({ args, ...ctx }) => storeDismissedTour(ctx, args.data.slug, args.data.expiration),
});
