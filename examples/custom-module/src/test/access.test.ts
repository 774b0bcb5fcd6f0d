import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { memory } from "@waymark/core";
import { moduleContract } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { newsletter } from "../index.ts";
import { base, startSite } from "./site.ts";

moduleContract([accounts(), content(), newsletter()], { describe, test, expect });

test("subscribing, unsubscribing and reading newsletters is public; everything else requires an editor", async () => {
  await using site = await startSite(memory());
  const rows = site.site
    .audit()
    .filter(({ module }) => module === "newsletter")
    .map(({ route, may }) => [route.replace(base, ""), may["anonymous"], may["editor"]]);
  expect(rows).toEqual([
    ["POST /subscriptions", "yes", "yes"],
    ["POST /confirmations", "yes", "yes"],
    ["POST /cancellations", "yes", "yes"],
    ["GET /subscribers", "no", "yes"],
    ["DELETE /subscribers/:id", "no", "yes"],
    ["GET /issues", "yes", "yes"],
    ["POST /issues", "no", "yes"],
    ["GET /issues/:id", "yes", "yes"],
  ]);
});
