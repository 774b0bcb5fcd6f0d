import { jsonResponse } from "@waymark/core";
import * as z from "zod";

const choices = <S extends z.ZodType>(value: S) => z.array(z.object({ label: z.string(), value }));
const settings = {
  settings: z.looseObject({}).describe("By their names; those that `POST` takes among them"),
  groups: choices(choices(z.int())).describe("The groups by their modules"),
  installed: z.string().describe("The path that the site stands at"),
  canDelete: z.boolean(),
  post_types: z.record(z.string(), z.string()).describe("What can be watched"),
};
export const settingsAnswer = jsonResponse("redirection settings", z.object(settings));
export const changedSettings = jsonResponse(
  "changed redirection settings",
  z.object({ ...settings, warning: z.string().optional() }),
);

/** What is well with the redirects of the site, and what is not. */
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
        .describe("What the request says of the visitor's address, by the names of settings"),
    }),
  }),
);
export const aliveAnswer = jsonResponse("sign of life", z.object({ success: z.literal(true) }));
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
