import { can, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { noticeKey } from "../args.ts";
import { get, post } from "../builder.ts";
import { noticeKeys, notices } from "../notices.ts";

/** `POST /alerts/dismiss`: hides a notice for the caller. */
export const dismissAlert = post({
  summary: "Dismiss a notice for the current user",
  args: { key: noticeKey },
  returns: jsonResponse("done", z.object({ success: z.literal(true), status: z.literal(200) })),
  status: 200,
  access: can("edit_posts"),
  async handler({ args, db, actor }) {
    await db.dismissals.upsert([{ user: actor.id, name: args.key }], {
      on: ["user", "name"],
      set: [],
    });
    return { success: true as const, status: 200 as const };
  },
});

/** `GET /notices` of `seo/v2`: the current notices that the caller has not dismissed. */
export const listNotices = get({
  summary: "List current notices that the user has not dismissed",
  returns: jsonResponse(
    "notices",
    z.array(
      z.object({ key: z.enum(noticeKeys).describe("Key to dismiss it with"), text: z.string() }),
    ),
  ),
  access: can("edit_posts"),
  async handler(call) {
    const seen = await call.db.dismissals.find({ where: { user: call.actor.id }, limit: 100 });
    const gone = new Set(seen.map(({ name }) => name));
    return noticeKeys
      .filter((key) => !gone.has(key) && notices[key].holds(call))
      .map((key) => ({ key, text: notices[key].text }));
  },
});
