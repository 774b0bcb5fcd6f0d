import { expect, test } from "vitest";
import { knownProviders } from "./known.ts";
import { toProviderRegistry } from "./registry.ts";

const findProvider = toProviderRegistry(knownProviders);

test("every provider has an HTTPS endpoint and a unique name", () => {
  expect(knownProviders.length).toBeGreaterThan(30);
  expect(new Set(knownProviders.map(({ name }) => name)).size).toBe(knownProviders.length);
});

test.each([
  ["https://www.youtube.com/watch?v=x", "https://www.youtube.com/oembed"],
  ["http://youtube.com/watch?v=x", "https://www.youtube.com/oembed"],
  ["https://youtu.be/x", "https://www.youtube.com/oembed"],
  ["https://vimeo.com/123", "https://vimeo.com/api/oembed.json"],
  ["https://player.vimeo.com/video/123", "https://vimeo.com/api/oembed.json"],
  ["https://x.com/somebody/status/1", "https://publish.twitter.com/oembed"],
  ["https://www.flickr.com/photos/a/1/", "https://www.flickr.com/services/oembed/"],
  ["https://codepen.io/a/pen/b", "https://codepen.io/api/oembed"],
  ["https://open.spotify.com/track/1", "https://open.spotify.com/oembed"],
])("%s is known", (url, endpoint) => {
  expect(findProvider(new URL(url))).toBe(endpoint);
});

test.each([
  "https://www.youtube.com/",
  "https://youtube.com.evil.example/watch?v=x",
  "https://notyoutube.com/watch?v=x",
  "https://evil.example/https://www.youtube.com/watch?v=x",
  "https://vimeo.com:8443/123",
  "https://codepen.io/a/b",
  "https://x.com/somebody",
])("%s is not known", (url) => {
  expect(findProvider(new URL(url))).toBeUndefined();
});

test("matching takes linear time for URLs that almost match", () => {
  const url = new URL(`https://bsky.app/profile/${"/post".repeat(200_000)}`);
  findProvider(url);
});
