import * as z from "zod";
import { defineJob } from "../builder.ts";
import { linkTo } from "../pages/links.ts";

/** Sends one letter to one subscriber. A mail that cannot be handed on is tried again, and holds up no other. */
export const send = defineJob({
  name: "newsletter.send",
  args: { letter: z.int(), subscriber: z.int() },
  transaction: false,
  async handler({ args, db, mail, ...ctx }) {
    const letter = await db.letters.get(args.letter);
    const subscriber = await db.subscribers.get(args.subscriber);
    if (!letter || subscriber?.state !== "confirmed") return;
    const { email: to, secret } = subscriber;
    const leave = `To get no more letters: ${linkTo(ctx, "leave", secret)}`;
    await mail.send({ to, subject: letter.subject, text: `${letter.text}\n--\n${leave}\n` });
  },
});
