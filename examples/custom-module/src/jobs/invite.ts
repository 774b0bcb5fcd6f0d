import * as z from "zod";
import { defineJob } from "../bound.ts";
import { linkTo } from "../front/links.ts";

/** Asks who has signed up to confirm it: nobody gets letters because somebody else has typed an address. */
export const invite = defineJob({
  name: "newsletter.invite",
  args: { subscriber: z.int() },
  transaction: false,
  async handler({ args, db, mail, ...desk }) {
    const subscriber = await db.subscribers.get(args.subscriber);
    if (subscriber?.state !== "waiting") return;
    const { name } = desk.site;
    await mail.send({
      to: subscriber.email,
      subject: `Letters from ${name}: please confirm`,
      text: `Somebody, most likely you, wants to get letters from ${name} at this address.

To confirm it: ${linkTo(desk, "confirm", subscriber.secret)}

If it was not you, do nothing, and nothing will come.
`,
    });
  },
});
