import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { connectedSetup, setup } from "../access.ts";
import { edit, get } from "../builder.ts";
import { runChecks } from "../health-checks.ts";
import { markNotice, readNotices, noticeSchema } from "../notices.ts";
import {
  connection,
  readConnection,
  reset as resetAll,
  resetPersistent as resetTours,
} from "../people/connection.ts";
import { makeToken } from "../home-page.ts";
import { done, success, wrapped } from "./args.ts";

export const getConnection = get({
  summary: "Check whether analytics are enabled, and their owner",
  returns: jsonResponse("sitekit-connection", connection),
  access: setup,
  handler: (ctx) => readConnection(ctx),
});

export const setupTag = edit({
  summary:
    "Create a tag that the front page contains for five minutes, for requests that ask for it",
  returns: jsonResponse("sitekit-setup-tag", z.object({ token: z.string() })),
  access: setup,
  status: 200,
  handler: async (ctx) => ({ token: await makeToken(ctx) }),
});

const link = z.union([z.string(), z.literal(false)]);
export const developerPlugin = get({
  summary: "Get the status of the developer plugin, which is never installed",
  returns: jsonResponse(
    "sitekit-developer-plugin",
    z.object({
      active: z.boolean(),
      installed: z.boolean(),
      activateURL: link,
      installURL: link,
      configureURL: link,
    }),
  ),
  access: setup,
  handler: () => ({
    active: false,
    installed: false,
    activateURL: false as const,
    installURL: false as const,
    configureURL: false as const,
  }),
});

export const healthChecks = get({
  summary: "Check the database, files, background jobs, counting, the front page and the clock",
  returns: jsonResponse(
    "sitekit-health",
    z.object({
      checks: z.record(z.string(), z.object({ pass: z.boolean(), errorMsg: z.string() })),
    }),
  ),
  access: setup,
  handler: async (ctx) => ({ checks: await runChecks(ctx) }),
});

export const reset = edit({
  summary: "Delete settings and answers of all users; counts remain",
  returns: jsonResponse("sitekit-done", done),
  access: setup,
  status: 200,
  async handler(ctx) {
    await resetAll(ctx);
    return true as const;
  },
});

export const resetPersistent = edit({
  summary: "Delete dismissed tours of all users",
  returns: jsonResponse("sitekit-done", done),
  access: setup,
  status: 200,
  async handler(ctx) {
    await resetTours(ctx);
    return true as const;
  },
});

export const getNotices = get({
  summary: "List notices for the user",
  returns: jsonResponse("sitekit-notices", z.array(noticeSchema)),
  access: connectedSetup,
  handler: async (ctx) => [...(await readNotices(ctx))],
});

export const markNotification = edit({
  summary: "Accept or dismiss a notice",
  args: wrapped(
    z.strictObject({
      notificationID: z.string().max(128).default("").describe("Notice ID"),
      notificationState: z.string().max(20).default("").describe("accepted or dismissed"),
    }),
    "Notice and state",
  ),
  returns: jsonResponse("sitekit-success", success),
  access: connectedSetup,
  status: 200,
  errors: ["missing_required_param"],
  handler: async ({ args, ...ctx }) => ({
    success: await markNotice(ctx, args.data.notificationID, args.data.notificationState),
  }),
});
