import { jsonResponse } from "@waymark/core";
import * as z from "zod";

const choices = <S extends z.ZodType>(value: S) => z.array(z.object({ label: z.string(), value }));
const settings = {
  settings: z.looseObject({}).describe("The settings by name"),
  groups: choices(choices(z.int())).describe("Groups by module"),
  installed: z.string().describe("Path of the site"),
  canDelete: z.boolean(),
  post_types: z.record(z.string(), z.string()).describe("Content types that can be monitored"),
};
export const settingsAnswer = jsonResponse("redirection settings", z.object(settings));
export const changedSettings = jsonResponse(
  "updated redirection settings",
  z.object({ ...settings, warning: z.string().optional() }),
);

/** The status of the site's redirects. */
export const aboutAnswer = jsonResponse(
  "state of redirects",
  z.object({
    status: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        message: z.string(),
        status: z.enum(["good", "problem", "error"]),
      }),
    ),
    debug: z.object({
      database: z.object({ current: z.string(), latest: z.string() }),
      ip_header: z
        .record(z.string(), z.union([z.string(), z.literal(false)]))
        .describe("Client address according to the request headers, by setting name"),
    }),
  }),
);
export const aliveAnswer = jsonResponse("service status", z.object({ success: z.literal(true) }));
export const clearedAnswer = jsonResponse("cleared redirects", z.object({ location: z.string() }));
export const upgradeAnswer = jsonResponse(
  "step of an upgrade",
  z.object({
    status: z.literal("ok"),
    inProgress: z.literal(false),
    current: z.string(),
    next: z.string(),
    time: z.number().describe("Seconds"),
    complete: z.literal(0),
    result: z.literal("error"),
    reason: z.string(),
    debug: z.array(z.string()),
  }),
);
