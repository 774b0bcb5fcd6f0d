import { email, jsonResponse, ipPrefix, uuid } from "@waymark/core";
import * as z from "zod";
import { post } from "../builder.ts";
import { errors } from "../errors.ts";
import { sendConfirmation } from "../jobs/send-confirmation.ts";

const messageResponse = jsonResponse("message", z.object({ message: z.string() }));
const secret = uuid().describe("Secret of the link in an email");

/** The minimum interval between confirmation emails to one address, in milliseconds. */
const emailInterval = 24 * 3_600_000;

/** `POST /subscriptions`. The response does not disclose existing subscriptions. */
export const subscribe = post({
  summary: "Subscribe; a confirmation link is sent by email",
  args: { email: email().max(254).describe("Email address of the subscriber") },
  status: 202,
  returns: messageResponse,
  errors: ["rest_too_many_requests"],
  access: "public",
  async handler({ args, db, jobs, rateLimiter, remoteAddress = "", clock, options }) {
    const address = args.email.toLowerCase();
    await rateLimiter.count([
      { key: `newsletter:from:${ipPrefix(remoteAddress)}`, max: options.maxSubscriptions },
    ]);
    const [now, newSecret] = [clock.now(), crypto.randomUUID()];
    await db.subscribers.upsert([{ email: address, secret: newSecret, requested: now }], {
      on: ["email"],
      set: [],
    });
    const subscriber = await db.subscribers.first({ email: address }, { forUpdate: true });
    const isDue = (requested: Date) => now.getTime() - requested.getTime() >= emailInterval;
    if (
      subscriber?.state === "waiting" &&
      (subscriber.secret === newSecret || isDue(subscriber.requested))
    ) {
      await db.subscribers.update(subscriber.id, { requested: now });
      await jobs.add(sendConfirmation, { subscriber: subscriber.id });
    }
    return { message: "Check your email for the confirmation link." };
  },
});

/** `POST /confirmations`. Idempotent. */
export const confirm = post({
  summary: "Confirm a subscription",
  args: { secret },
  status: 200,
  returns: messageResponse,
  errors: ["newsletter_unknown_link"],
  access: "public",
  async handler({ args, db }) {
    const subscriber = await db.subscribers.first({ secret: args.secret }, { forUpdate: true });
    if (!subscriber) throw errors.newsletter_unknown_link();
    await db.subscribers.update(subscriber.id, { state: "confirmed" });
    return { message: "Your subscription is confirmed." };
  },
});

/** `POST /cancellations`. */
export const unsubscribe = post({
  summary: "End a subscription and delete the email address",
  args: { secret },
  status: 200,
  returns: messageResponse,
  errors: ["newsletter_unknown_link"],
  access: "public",
  async handler({ args, db }) {
    if ((await db.subscribers.removeAll({ secret: args.secret })) === 0)
      throw errors.newsletter_unknown_link();
    return { message: "You have unsubscribed, and your address has been deleted." };
  },
});
