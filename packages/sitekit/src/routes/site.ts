import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { connectedSetup, setup } from "../access.ts";
import { edit, get } from "../builder.ts";
import { runChecks } from "../health/run.ts";
import { markNotice, readNotices, noticeSchema } from "../notices/read.ts";
import { connection, readConnection } from "../people/connection.ts";
import { reset as resetAll, resetPersistent as resetTours } from "../people/reset.ts";
import { makeToken } from "../verify/tag.ts";
import { done, success, wrapped } from "./args.ts";

export const getConnection = get({
  summary: "Whether pages are counted, and who stands for that",
  returns: jsonResponse("sitekit-connection", connection),
  access: setup,
  handler: (call) => readConnection(call),
});

export const setupTag = edit({
  summary: "Make a tag that the front page prints for five minutes to who asks for it",
  returns: jsonResponse("sitekit-setup-tag", z.object({ token: z.string() })),
  access: setup,
  status: 200,
  handler: async (call) => ({ token: await makeToken(call) }),
});

const link = z.union([z.string(), z.literal(false)]);
export const developerPlugin = get({
  summary: "Whether there is a plugin for developers: there is none to install",
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
  summary: "Probe the database, files, background work, counting, the front page and the clock",
  returns: jsonResponse(
    "sitekit-health",
    z.object({
      checks: z.record(z.string(), z.object({ pass: z.boolean(), errorMsg: z.string() })),
    }),
  ),
  access: setup,
  handler: async (call) => ({ checks: await runChecks(call) }),
});

export const reset = edit({
  summary: "Forget what was set and answered, of everybody; what was counted stays",
  returns: jsonResponse("sitekit-done", done),
  access: setup,
  status: 200,
  async handler(call) {
    await resetAll(call);
    return true as const;
  },
});

export const resetPersistent = edit({
  summary: "Forget the tours that were dismissed, of everybody",
  returns: jsonResponse("sitekit-done", done),
  access: setup,
  status: 200,
  async handler(call) {
    await resetTours(call);
    return true as const;
  },
});

export const getNotices = get({
  summary: "What the site has to tell the caller",
  returns: jsonResponse("sitekit-notices", z.array(noticeSchema)),
  access: connectedSetup,
  handler: async (call) => [...(await readNotices(call))],
});

export const markNotification = edit({
  summary: "Accept or dismiss a notice",
  args: wrapped(
    z.strictObject({
      notificationID: z.string().max(128).default("").describe("The id of the notice"),
      notificationState: z.string().max(20).default("").describe("accepted or dismissed"),
    }),
    "Which notice, and what was done about it",
  ),
  returns: jsonResponse("sitekit-success", success),
  access: connectedSetup,
  status: 200,
  errors: ["missing_required_param"],
  handler: async ({ args, ...call }) => ({
    success: await markNotice(call, args.data.notificationID, args.data.notificationState),
  }),
});
