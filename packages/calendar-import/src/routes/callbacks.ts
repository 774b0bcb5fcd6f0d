import { checked } from "@waymark/calendar";
import { isMap } from "@waymark/core";
import * as z from "zod";
import { post } from "../builder.ts";
import { type BatchStatus, takeBatch } from "../records/batch.ts";
import { takeState } from "../records/state.ts";
import { batchResponse, stateResponse } from "../responses.ts";

/** Maximum number of items per batch. */
const maxItems = 100;

const count = {
  type: "object",
  properties: {
    total: { type: "integer", minimum: 0 },
    done: { type: "integer", minimum: 0 },
  },
} as const;
const percent = checked(
  { type: "integer", description: "Progress in percent, 0 to 100" },
  (input) => {
    const number = toNumber(input);
    return number !== undefined && number <= 100 ? number : undefined;
  },
  "Must be a number from 0 to 100.",
);
/** The arguments that identify an import and authorize its worker. */
const claimArgs = {
  import_id: z
    .string()
    .regex(/^\w+$/)
    .meta({ required: true, description: "Name of the import for workers" }),
  batch_hash: z.string().max(1000).describe("Hash from the previous response, valid for one batch"),
};
/** The arguments of a batch. */
const batchArgs = {
  ...claimArgs,
  status: checked(
    {
      type: "object",
      properties: { data: count, batch: count },
      description: "Progress in items and batches",
    },
    toStatus,
    "Must contain total and done for data and batch, with done at most total.",
  ),
  percentage_complete: percent,
  interval: checked(
    { type: "integer", description: "Ignored: the response contains the interval" },
    toNumber,
    "Must be a number of seconds.",
  ).optional(),
  events: checked(
    {
      type: "array",
      items: { type: "object" },
      maxItems,
      description: "Items to import: title, times, uid, venue etc. of each event",
    },
    (input) => {
      const isList = Array.isArray(input) && input.length <= maxItems && input.every(isMap);
      return isList ? (input as readonly object[]) : undefined;
    },
    `Must be a list of at most ${maxItems} objects.`,
  ).optional(),
};
/** The arguments of a report. */
const stateArgs = {
  ...claimArgs,
  status: z.enum(["success", "failed", "pending"]).describe("Result of the import"),
  message: z.string().max(2000).describe("Message for administrators"),
  message_slug: z.string().max(200).describe("Error code"),
  percentage_complete: percent,
};

/** A number of 0 or more, also as digits. */
function toNumber(input: unknown): number | undefined {
  const isDigits = typeof input === "string" && /^\d{1,9}(?:\.\d{1,9})?$/.test(input.trim());
  const number = isDigits ? Number(input) : input;
  return typeof number === "number" && number >= 0 && number <= 1e9 ? number : undefined;
}

function toStatus(input: unknown): BatchStatus | undefined {
  const { data, batch } = Object(input) as { readonly data?: unknown; readonly batch?: unknown };
  const [ofData, ofBatch] = [toCount(data), toCount(batch)];
  return ofData && ofBatch && { data: ofData, batch: ofBatch };
}
function toCount(input: unknown): BatchStatus["data"] | undefined {
  const { total, done } = Object(input) as { readonly total?: unknown; readonly done?: unknown };
  const [all, some] = [toNumber(total), toNumber(done)];
  if (all === undefined || some === undefined || some > all) return undefined;
  return { total: Math.trunc(all), done: Math.trunc(some) };
}

/** `POST /import/:import_id/batch`. Authorized by the hash of the next batch instead of a login. */
export const importBatch = post({
  summary: "Submit a batch of items of a pending import, with the worker's hash",
  args: batchArgs,
  returns: batchResponse,
  access: "public",
  status: 200,
  transaction: false,
  tool: false,
  handler: async (ctx) => (await takeBatch(ctx, ctx.args)).response,
});

/** `POST /import/:import_id/state`. Without login, as above. */
export const importState = post({
  summary: "Report the result of a pending import, with the worker's hash",
  args: stateArgs,
  returns: stateResponse,
  access: "public",
  status: 200,
  transaction: false,
  tool: false,
  handler: (ctx) => takeState(ctx, ctx.args),
});
