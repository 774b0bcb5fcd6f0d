import * as z from "zod";
import { defineJob } from "../builder.ts";
import { linkTo } from "../pages/links.ts";

/** Sends the confirmation email of a subscription (double opt-in). */
export const invite = defineJob({
  name: "newsletter.invite",
  args: { subscriber: z.int() },
  transaction: false,
  async handler({ args, db, mail, ...ctx }) {
    const subscriber = await db.subscribers.get(args.subscriber);
    if (subscriber?.state !== "waiting") return;
    const { name } = ctx.site;
    await mail.send({
      to: subscriber.email,
      subject: `Letters from ${name}: please confirm`,
      text: `Somebody, most likely you, wants to get letters from ${name} at this address.

To confirm it: ${linkTo(ctx, "confirm", subscriber.secret)}

If it was not you, do nothing, and nothing will come.
`,
    });
  },
});
