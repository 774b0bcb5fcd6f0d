import { defineNamespace } from "@waymark/core";
import { issues, sendNow } from "./routes/issues.ts";
import { listSubscribers, removeSubscriber } from "./routes/subscribers.ts";
import { confirm, subscribe, unsubscribe } from "./routes/subscriptions.ts";

/** The API of the newsletter: subscriptions and issues. */
export const v1 = defineNamespace("newsletter/v1", {
  "/subscriptions": [subscribe],
  "/confirmations": [confirm],
  "/cancellations": [unsubscribe],
  "/subscribers": [listSubscribers],
  "/subscribers/:id": [removeSubscriber],
  "/issues": [issues.list, sendNow],
  "/issues/:id": [issues.get],
});
