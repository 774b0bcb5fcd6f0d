import { sendMail } from "@waymark/core";
import * as z from "zod";
import { defineJob } from "../builder.ts";
import { linkTo } from "../pages/links.ts";

/** Sends the confirmation email of a subscription (double opt-in). */
export const sendConfirmation = defineJob({
  name: "newsletter.send-confirmation",
  args: { subscriber: z.int() },
  transaction: false,
  async handler({ args, db, mail, ...ctx }) {
    const subscriber = await db.subscribers.get(args.subscriber);
    if (subscriber?.state !== "waiting") return;
    const { name } = ctx.site;
    await sendMail(mail, {
      to: subscriber.email,
      subject: `Newsletter of ${name}: please confirm`,
      text: `This address was entered to subscribe to the newsletter of ${name}.

To confirm your subscription: ${linkTo(ctx, "confirm", subscriber.secret)}

If it was not you, ignore this email.
`,
    });
  },
});
