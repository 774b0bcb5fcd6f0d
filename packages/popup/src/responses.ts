import { jsonResponse } from "@waymark/core";
import * as z from "zod";

const counted = z.object({
  count: z.int().describe("How often, since the last reset"),
  total: z.int().describe("How often ever"),
  last: z.string().nullable().describe("When last, in UTC; null where not since the last reset"),
});
const statistics = z.object({
  popup: z.int().describe("The id of the popup"),
  title: z.string().describe("Its title, without tags"),
  counts: z.record(z.string(), counted).describe("By the names of events"),
  conversion_rate: z.number().describe("Conversions by opens since the last reset, from 0 to 1"),
  conversion_rate_total: z.number().describe("The same for all times"),
});
const resets = z.array(
  z.object({
    at: z.string().describe("When it was, in UTC"),
    counts: z.record(z.string(), z.int()).describe("Counts until the reset"),
  }),
);

/** The statistics of a popup, with its history. */
export const popupAnswer = jsonResponse("popup statistics", statistics.extend({ resets }));
/** The same for many popups, without their history. */
export const popupsAnswer = jsonResponse(
  "page of popup statistics",
  z.object({ items: z.array(statistics), total: z.int().describe("How many popups there are") }),
);
/** The statistics of the site. */
export const totalsAnswer = jsonResponse(
  "popup totals",
  z.object({
    counts: z.record(z.string(), z.int()).describe("How often ever, by the names of events"),
    conversion_rate: z.number().describe("Conversions by opens, from 0 to 1"),
  }),
);
