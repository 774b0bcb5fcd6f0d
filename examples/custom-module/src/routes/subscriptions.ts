import { email, plain, uuid } from "@waymark/core";
import * as z from "zod";
import { post } from "../bound.ts";
import { errors } from "../errors.ts";
import { invite } from "../jobs/invite.ts";

const told = plain("message", z.object({ message: z.string() }));
const secret = uuid().describe("The secret of the link in a letter");

/** `POST /subscriptions`. Its answer does not tell who has a subscription already. */
export const signUp = post({
  summary: "Ask for the newsletter; a mail with a link to confirm it follows",
  args: { email: email().max(254).describe("Where letters are to go") },
  status: 202,
  returns: told,
  refuses: ["rest_too_many_requests"],
  access: "public",
  async handler({ args, db, jobs, attempts, remoteAddress = "", clock, options }) {
    const address = args.email.toLowerCase();
    await attempts.count([
      [`newsletter:from:${remoteAddress}`, options.signUps],
      [`newsletter:to:${address}`, 3],
    ]);
    await db.subscribers.upsert(
      [{ email: address, secret: crypto.randomUUID(), asked: clock.now() }],
      { on: ["email"], set: ["asked"] },
    );
    const subscriber = await db.subscribers.first({ email: address });
    if (subscriber?.state === "waiting") await jobs.add(invite, { subscriber: subscriber.id });
    return { message: "Look into your mail: a link there confirms it." };
  },
});

/** `POST /confirmations`. Confirming twice is as good as once. */
export const confirm = post({
  summary: "Confirm a subscription",
  args: { secret },
  status: 200,
  returns: told,
  refuses: ["newsletter_unknown_link"],
  access: "public",
  async handler({ args, db }) {
    const subscriber = await db.subscribers.first({ secret: args.secret }, { hold: true });
    if (!subscriber) throw errors.newsletter_unknown_link();
    await db.subscribers.update(subscriber.id, { state: "confirmed" });
    return { message: "You will get our letters." };
  },
});

/** `POST /cancellations`. */
export const leave = post({
  summary: "End a subscription and forget the address",
  args: { secret },
  status: 200,
  returns: told,
  refuses: ["newsletter_unknown_link"],
  access: "public",
  async handler({ args, db }) {
    if ((await db.subscribers.removeAll({ secret: args.secret })) === 0)
      throw errors.newsletter_unknown_link();
    return { message: "You get no more letters, and your address is forgotten." };
  },
});
