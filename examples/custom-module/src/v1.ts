import { defineNamespace } from "@waymark/core";
import { letters, writeNow } from "./routes/letters.ts";
import { listSubscribers, removeSubscriber } from "./routes/subscribers.ts";
import { confirm, leave, signUp } from "./routes/subscriptions.ts";

/** The newsletter: subscriptions and newsletters. */
export const v1 = defineNamespace("newsletter/v1", {
  "/subscriptions": [signUp],
  "/confirmations": [confirm],
  "/cancellations": [leave],
  "/subscribers": [listSubscribers],
  "/subscribers/:id": [removeSubscriber],
  "/letters": [letters.list, writeNow],
  "/letters/:id": [letters.get],
});
