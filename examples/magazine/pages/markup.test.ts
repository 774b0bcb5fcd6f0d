import { expect, test } from "vitest";
import { plainText } from "./markup.ts";

test("plain text has no elements and no references", () => {
  expect(plainText("<p>Fish &amp; chips &#8211; <em>hot</em></p>\n")).toBe("Fish & chips – hot");
  expect(plainText("a < b &unknown; &#0; &#9999999;")).toBe("a < b &unknown; &#0; &#9999999;");
});

test("a long row of open brackets is read in linear time", () => {
  const began = process.cpuUsage();
  plainText("<".repeat(200_000));
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(500);
});
