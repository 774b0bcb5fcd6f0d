import { can, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { type Context, get, post } from "../builder.ts";
import { indexingState, seoSettings } from "../settings.ts";
import { isDiscouraged } from "../head/page.ts";
import { withoutDetails } from "../args.ts";

/** Notices for administrators and editors until they dismiss them, by key. */
const notices = {
  "indexing-notice": {
    text: "This site is not fully indexed yet: sitemaps are incomplete.",
    holds: ({ settings }: Pick<Context, "settings">) => !settings.get(indexingState).completed,
  },
  "search-engines-discouraged": {
    text: "Search engines are asked not to index this site.",
    holds: ({ settings }: Pick<Context, "settings">) => isDiscouraged(settings),
  },
  "organization-missing": {
    text: "The site has no owner: set the name and logo of an organization, or a person.",
    holds: ({ settings }: Pick<Context, "settings">) => {
      const { entity, company_name, company_logo } = settings.get(seoSettings);
      return entity === "company" && (company_name === "" || company_logo === "");
    },
  },
} as const;
/** The key of a notice. */
type NoticeKey = keyof typeof notices;
/** All keys. */
const noticeKeys = Object.keys(notices) as [NoticeKey, ...NoticeKey[]];

/** The argument of a notice. */
const noticeKey = z
  .string()
  .refine(
    (key): key is NoticeKey => noticeKeys.includes(key as NoticeKey),
    withoutDetails("Unknown notice."),
  )
  .describe(`Notice key: ${noticeKeys.join(", ")}`);

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
  async handler(ctx) {
    const seen = await ctx.db.dismissals.find({ where: { user: ctx.actor.id }, limit: 100 });
    const gone = new Set(seen.map(({ name }) => name));
    return noticeKeys
      .filter((key) => !gone.has(key) && notices[key].holds(ctx))
      .map((key) => ({ key, text: notices[key].text }));
  },
});
