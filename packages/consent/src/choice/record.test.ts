import { expect, test } from "vitest";
import { toCutNetwork } from "../choice/record.ts";

test.each([
  ["192.0.2.77", "192.0.2.0/24"],
  ["::ffff:192.0.2.77", "192.0.2.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:DB8::1", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["", ""],
  ["unix:/run/site.sock", ""],
  ["<script>", ""],
])("%s is stored as %j", (address, network) => {
  expect(toCutNetwork(address)).toBe(network);
});
