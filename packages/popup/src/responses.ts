import { type Frozen, jsonResponse } from "@waymark/core";
import * as z from "zod";

const counted = z.object({
  count: z.int().describe("Count since the last reset"),
  total: z.int().describe("Total count"),
  last: z.string().nullable().describe("Last time in UTC; null if not since the last reset"),
});
/** How often one event happened. */
export type Counted = z.output<typeof counted>;
const statistics = z.object({
  popup: z.int().describe("The ID of the popup"),
  title: z.string().describe("Its title, without tags"),
  counts: z.record(z.string(), counted).describe("By event name"),
  conversion_rate: z.number().describe("Conversions by opens since the last reset, from 0 to 1"),
  conversion_rate_total: z.number().describe("Totals for all time"),
});
/** The statistics of a popup. */
export type Statistics = Frozen<z.output<typeof statistics>>;
const reset = z.object({
  at: z.string().describe("Time in UTC"),
  counts: z.record(z.string(), z.int()).describe("Counts until the reset"),
});
/** The counts until a reset. */
export type Reset = Frozen<z.output<typeof reset>>;

/** The statistics of a popup, with its history. */
export const popupResponse = jsonResponse(
  "popup statistics",
  statistics.extend({ resets: z.array(reset) }),
);
/** The same for many popups, without their history. */
export const popupsResponse = jsonResponse(
  "page of popup statistics",
  z.object({ items: z.array(statistics), total: z.int().describe("Number of popups") }),
);
/** A popup that is not stored. */
export const previewResponse = jsonResponse(
  "popup preview",
  z.object({
    html: z.string().describe("The closed `dialog` element, as pages contain it"),
    style: z.string().describe("The style sheet of popups"),
    look: z
      .record(z.string(), z.string())
      .describe("Custom properties that the script of popups sets on the element"),
  }),
);
const totals = z.object({
  counts: z.record(z.string(), z.int()).describe("Total count, by event name"),
  conversion_rate: z.number().describe("Conversions by opens, from 0 to 1"),
});
/** The statistics of the site. */
export type Totals = Frozen<z.output<typeof totals>>;
export const totalsResponse = jsonResponse("popup totals", totals);
