import { email, jsonResponse, ipPrefix, uuid } from "@waymark/core";
import * as z from "zod";
import { post } from "../builder.ts";
import { errors } from "../errors.ts";
import { invite } from "../jobs/invite.ts";

const told = jsonResponse("message", z.object({ message: z.string() }));
const secret = uuid().describe("The secret of the link in a letter");

/** The minimum interval between confirmation emails to one address, in milliseconds. */
const pause = 24 * 3_600_000;

/** `POST /subscriptions`. The response does not disclose existing subscriptions. */
export const signUp = post({
  summary: "Ask for the newsletter; a mail with a link to confirm it follows",
  args: { email: email().max(254).describe("Where letters are to go") },
  status: 202,
  returns: told,
  errors: ["rest_too_many_requests"],
  access: "public",
  async handler({ args, db, jobs, rateLimiter, remoteAddress = "", clock, options }) {
    const address = args.email.toLowerCase();
    await rateLimiter.count([[`newsletter:from:${ipPrefix(remoteAddress)}`, options.signUps]]);
    const [now, own] = [clock.now(), crypto.randomUUID()];
    await db.subscribers.upsert([{ email: address, secret: own, asked: now }], {
      on: ["email"],
      set: [],
    });
    const subscriber = await db.subscribers.first({ email: address }, { forUpdate: true });
    const isDue = (asked: Date) => now.getTime() - asked.getTime() >= pause;
    if (subscriber?.state === "waiting" && (subscriber.secret === own || isDue(subscriber.asked))) {
      await db.subscribers.update(subscriber.id, { asked: now });
      await jobs.add(invite, { subscriber: subscriber.id });
    }
    return { message: "Check your email for the confirmation link." };
  },
});

/** `POST /confirmations`. Confirming twice is as good as once. */
export const confirm = post({
  summary: "Confirm a subscription",
  args: { secret },
  status: 200,
  returns: told,
  errors: ["newsletter_unknown_link"],
  access: "public",
  async handler({ args, db }) {
    const subscriber = await db.subscribers.first({ secret: args.secret }, { forUpdate: true });
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
  errors: ["newsletter_unknown_link"],
  access: "public",
  async handler({ args, db }) {
    if ((await db.subscribers.removeAll({ secret: args.secret })) === 0)
      throw errors.newsletter_unknown_link();
    return { message: "You get no more letters, and your address is forgotten." };
  },
});
