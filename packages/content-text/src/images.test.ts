import { expect, test } from "vitest";
import type { Attachment } from "./context.ts";
import { completeImages, toImage } from "./images.ts";

const image: Attachment = {
  id: 7,
  url: "/u/big.png",
  mimeType: "image/png",
  width: 800,
  height: 600,
  sizes: [
    { name: "thumbnail", url: "/u/big-150x150.png", width: 150, height: 150 },
    { name: "medium", url: "/u/big-300x225.png", width: 300, height: 225 },
    { name: "medium_large", url: "/u/big-768x576.png", width: 768, height: 576 },
  ],
};

test("a media item is rendered with its other sizes of the same aspect ratio", () => {
  expect(toImage(image, "medium")).toBe(
    '<img loading="lazy" decoding="async" width="300" height="225" src="/u/big-300x225.png" ' +
      'class="attachment-medium size-medium" alt="" srcset="/u/big-300x225.png 300w, ' +
      '/u/big-768x576.png 768w, /u/big.png 800w" sizes="(max-width: 300px) 100vw, 300px" />',
  );
});

test("a media item without sizes has no srcset, and its text is escaped", () => {
  const small = { id: 1, url: "/u/s.png", mimeType: "image/png", width: 20, height: 10, alt: '"<' };
  expect(toImage(small)).toBe(
    '<img loading="lazy" decoding="async" width="20" height="10" src="/u/s.png" ' +
      'class="attachment-medium size-medium" alt="&quot;&lt;" />',
  );
});

test("images and iframes with width and height are loaded lazily", () => {
  expect(completeImages('<img src="a" width=1 height=2>')).toBe(
    '<img loading="lazy" decoding="async" src="a" width=1 height=2>',
  );
  expect(completeImages('<img src="a">')).toBe('<img decoding="async" src="a">');
  const stored = '<img loading="eager" decoding="sync" src="a" width="1" height="1">';
  expect(completeImages(stored)).toBe(stored);
  expect(completeImages('<iframe src="a" width="1" height="1"></iframe>')).toBe(
    '<iframe loading="lazy" src="a" width="1" height="1"></iframe>',
  );
});

test("images of known media items get dimensions and a srcset", () => {
  const html = '<img src="/u/big-300x225.png" class="wp-image-7"/>';
  expect(completeImages(html, { attachment: () => image })).toBe(
    '<img loading="lazy" decoding="async" width="300" height="225" src="/u/big-300x225.png" class="wp-image-7" ' +
      'srcset="/u/big-300x225.png 300w, /u/big-768x576.png 768w, /u/big.png 800w" ' +
      'sizes="(max-width: 300px) 100vw, 300px" />',
  );
});
