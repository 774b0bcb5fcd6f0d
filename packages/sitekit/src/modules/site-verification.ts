import * as z from "zod";
import { type DatapointContext, defineDatapoint } from "../kit/datapoint.ts";
import type { KitModule } from "../kit/module.ts";
import { wholeNumber } from "../report/take.ts";
import { verification } from "../settings.ts";
import { fetchHome, flag, makeToken, toMeta } from "../home-page.ts";

const nothing = z.strictObject({});
const known = defineDatapoint({
  name: "verification",
  summary: "Whether a tag of the site was found on the front page, and when",
  args: nothing,
  async handler(_data, ctx) {
    const verified = isVerified(ctx);
    const { at } = ctx.settings.get(verification);
    return { identifier: ctx.site.url, verified, verifiedAt: verified ? at : null };
  },
});
const prove = defineDatapoint({
  method: "post",
  name: "verification",
  summary: "Check the front page for a verification tag",
  args: nothing,
  handler: async (_data, ctx) => ({
    identifier: ctx.site.url,
    verified: await verify(ctx),
  }),
});
const auditLog = defineDatapoint({
  name: "audit-log",
  summary: "Audit log of activations, changes and resets, the newest first",
  access: "manage",
  args: z.strictObject({
    page: wholeNumber(1, 1000).default(1),
    per_page: wholeNumber(1, 100).default(20),
  }),
  async handler({ page, per_page }, { db }) {
    const { items } = await db.deeds.page({ page, per_page, orderBy: "id", direction: "desc" });
    return items.map(({ user, deed, about, at }) => ({ user, action: deed, about, at }));
  },
});

/** Verifies that tags reach the front page, and contains the audit log. */
export const siteVerification: KitModule = {
  name: "site-verification",
  title: "Site verification",
  description: "Checks the front page for a verification tag",
  order: 0,
  internal: true,
  forceActive: true,
  datapoints: [known, prove, auditLog],
};

/** Whether a tag was found on the front page at the current URL. */
const isVerified = ({ settings, site }: Pick<DatapointContext, "settings" | "site">): boolean =>
  settings.get(verification).url === site.url;

/** Checks the site's front page for a new tag. The result is stored: a missing tag revokes an earlier verification. */
async function verify(ctx: DatapointContext): Promise<boolean> {
  const token = await ctx.transaction(makeToken);
  const { text } = await fetchHome(ctx, `?${flag}=${token}`, "GET");
  const isFound = text.includes(toMeta(token));
  const at = ctx.clock.now().toISOString();
  await ctx.settings.set(verification, isFound ? { url: ctx.site.url, at } : { url: "", at: "" });
  return isFound;
}
