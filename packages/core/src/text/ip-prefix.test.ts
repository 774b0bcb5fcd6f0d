import { expect, test } from "vitest";
import { ipPrefix } from "./ip-prefix.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8::7", "2001:db8:0:0::"],
  ["2001:db8:0:0:1:2:3:4", "2001:db8:0:0::"],
  ["::1", "0:0:0:0::"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
])("%s is counted as %s", (address, network) => expect(ipPrefix(address)).toBe(network));
