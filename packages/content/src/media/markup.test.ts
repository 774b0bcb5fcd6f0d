import { expect, test } from "vitest";
import { toMarkup } from "../resources/media.ts";

const item = (mimeType: string, name: string) => ({
  id: 7,
  url: `http://site.test/uploads/2026/01/${name}`,
  mimeType,
  title: `"><script>alert(1)</script>'`,
  alt: `"><script>alert(2)</script>`,
  width: 20,
  height: 10,
});

test("audio and video have a player, other files a link", () => {
  expect(toMarkup(item("audio/mpeg", "a.mp3"))).toMatch(/^<audio .*src="[^"]+a\.mp3/);
  expect(toMarkup(item("video/mp4", "a.mp4"))).toMatch(/<video .*src="[^"]+a\.mp4/);
  expect(toMarkup(item("video/quicktime", "a.mov"))).toMatch(/^<p class="attachment"><a href=/);
  expect(toMarkup(item("application/pdf", "a.pdf"))).toMatch(/^<p class="attachment"><a href=/);
});

test("texts of a file are escaped", () => {
  for (const [type, name] of [
    ["image/png", "a.png"],
    ["application/pdf", "a'b.pdf"],
    ["audio/mpeg", "a.mp3"],
  ] as const)
    expect(toMarkup(item(type, name))).not.toMatch(/<script|href='[^']*'[^>]*'/);
});
