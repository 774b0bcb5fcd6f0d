import { checked } from "@waymark/calendar";
import * as z from "zod";
import type { BatchStatus } from "../records/batch.ts";

/** The most items that one batch brings. */
const mostItems = 100;

const count = {
  type: "object",
  properties: {
    total: { type: "integer", minimum: 0 },
    done: { type: "integer", minimum: 0 },
  },
} as const;
const percent = checked(
  { type: "integer", description: "How much of the import is done, 0 to 100" },
  (sent) => {
    const number = toNumber(sent);
    return number !== undefined && number <= 100 ? number : undefined;
  },
  "Give a number from 0 to 100.",
);
/** What names an import, and shows that a worker may speak for it. */
const claimArgs = {
  import_id: z
    .string()
    .regex(/^\w+$/)
    .meta({ required: true, description: "What the worker names the import by" }),
  batch_hash: z
    .string()
    .max(1000)
    .describe("What the batch before was answered with, good for one batch"),
};
/** What a batch brings. */
export const batchArgs = {
  ...claimArgs,
  status: checked(
    {
      type: "object",
      properties: { data: count, batch: count },
      description: "How far it is: of all items, and of the batches that they come in",
    },
    toStatus,
    "Give total and done of data and of batch; no more is done than there is.",
  ),
  percentage_complete: percent,
  interval: checked(
    { type: "integer", description: "Not used: the answer says how long to wait" },
    toNumber,
    "Give a number of seconds.",
  ).optional(),
  events: checked(
    {
      type: "array",
      items: { type: "object" },
      maxItems: mostItems,
      description: "What is imported: title, times, uid, venue and the like of each event",
    },
    (sent) => {
      const isList = Array.isArray(sent) && sent.length <= mostItems && sent.every(isObject);
      return isList ? (sent as readonly object[]) : undefined;
    },
    `Give a list of objects, ${mostItems} at most.`,
  ).optional(),
};
/** What a worker says of an import as a whole. */
export const stateArgs = {
  ...claimArgs,
  status: z.enum(["success", "failed", "pending"]).describe("What became of the import"),
  message: z.string().max(2000).describe("The same in words, for who looks after it"),
  message_slug: z.string().max(200).describe("The same in a word, for programs"),
  percentage_complete: percent,
};

/** A number of 0 or more, also as digits. */
function toNumber(sent: unknown): number | undefined {
  const isDigits = typeof sent === "string" && /^\d{1,9}(?:\.\d{1,9})?$/.test(sent.trim());
  const number = isDigits ? Number(sent) : sent;
  return typeof number === "number" && number >= 0 && number <= 1e9 ? number : undefined;
}
const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function toStatus(sent: unknown): BatchStatus | undefined {
  const { data, batch } = Object(sent) as { readonly data?: unknown; readonly batch?: unknown };
  const [ofData, ofBatch] = [toCount(data), toCount(batch)];
  return ofData && ofBatch && { data: ofData, batch: ofBatch };
}
function toCount(sent: unknown): BatchStatus["data"] | undefined {
  const { total, done } = Object(sent) as { readonly total?: unknown; readonly done?: unknown };
  const [all, some] = [toNumber(total), toNumber(done)];
  if (all === undefined || some === undefined || some > all) return undefined;
  return { total: Math.trunc(all), done: Math.trunc(some) };
}
