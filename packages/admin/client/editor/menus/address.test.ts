import { expect, test } from "vitest";
import { isAddress, toAddress } from "./address.ts";

test.each([
  ["example.com/tides", "https://example.com/tides"],
  ["ann@example.com", "mailto:ann@example.com"],
  [" /events/ ", "/events/"],
  ["#tides", "#tides"],
  ["tel:+351", "tel:+351"],
])("the entered address %s is completed to %s", (entered, address) => {
  expect([isAddress(entered), toAddress(entered)]).toEqual([true, address]);
});

test.each(["wooden ferry", "ferry", "Node.js basics", "Note: tides", ""])(
  "the text %j is no address",
  (entered) => {
    expect(isAddress(entered)).toBe(false);
  },
);
