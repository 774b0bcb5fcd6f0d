import { expect, test } from "vitest";
import { open } from "../blocks/test/open.ts";
import { writeNode } from "../blocks/write.ts";
import type { NodeJson } from "../blocks/node-json.ts";
import { hasSameFile, withImage, withMedia } from "./replace-image.ts";

const image = `<!-- wp:image {"id":7,"width":"240px","sizeSlug":"full","align":"right"} -->
<figure class="wp-block-image alignright size-full is-resized"><img src="/old.jpg" alt="Quay" class="wp-image-7" style="width:240px"/></figure>
<!-- /wp:image -->`;

test("an image that is replaced has its own width, and keeps its alignment and its text", () => {
  const { doc } = open(image);
  const item = { id: 9, url: "/new.jpg", alt: "", caption: "" };
  const node = doc.child(0);
  const attributes = withImage(node, item);
  expect(attributes).toEqual({
    comment: { id: 9, sizeSlug: "full", align: "right" },
    html: { class: "wp-block-image alignright size-full" },
    img: { src: "/new.jpg", alt: "Quay", class: "wp-image-9" },
  });
});

const item = { id: 9, url: "/uploads/new.pdf", alt: "", caption: "" };
const linked = (href: string, destination: string) =>
  open(`<!-- wp:image {"id":7,"linkDestination":"${destination}"} -->
<figure class="wp-block-image"><a href="${href}" rel="nofollow"><img src="/old.jpg" alt=""/></a></figure>
<!-- /wp:image -->`).doc.child(0);

test.each([
  ["the file", "/old.jpg", "custom", { href: "/uploads/new.pdf", rel: "nofollow" }],
  [
    "a larger version of the file",
    "/old-full.jpg",
    "media",
    { href: "/uploads/new.pdf", rel: "nofollow" },
  ],
  ["another page", "/about/", "custom", undefined],
])("the link of an image to %s follows only its file", (_, href, destination, link) => {
  expect(withImage(linked(href, destination), item).link).toEqual(link);
});

test("a file that is replaced keeps its button and its settings, and only its own name is changed", () => {
  const file = (name: string, more = "") =>
    open(`<!-- wp:file {"id":7,"href":"/uploads/old.pdf","align":"wide"} -->
<div class="wp-block-file alignwide"><a href="/uploads/old.pdf" target="_blank">${name}</a>${more}</div>
<!-- /wp:file -->`).doc.child(0);
  const button =
    '<a href="/uploads/old.pdf" class="wp-block-file__button wp-element-button" download>Get it</a>';
  const renamed = writeNode(withMedia(file("old.pdf", button), item) as NodeJson);
  expect(renamed).not.toContain("old.pdf");
  expect(renamed).toContain('target="_blank">new.pdf</a>');
  expect(renamed).toContain(">Get it</a>");
  expect(renamed).toContain('"align":"wide"');
  const named = writeNode(withMedia(file("Tide table"), item) as NodeJson);
  expect(named).toContain(">Tide table</a></div>");
  expect(named).not.toContain("wp-block-file__button");
});

test("a video that is replaced keeps its settings", () => {
  const { doc } = open(`<!-- wp:video {"id":7,"align":"wide"} -->
<figure class="wp-block-video alignwide"><video autoplay loop src="/old.mp4"></video></figure>
<!-- /wp:video -->`);
  const { attrs } = withMedia(doc.child(0), { ...item, url: "/new.mp4" });
  expect(attrs).toMatchObject({
    media: { autoplay: true, loop: true, src: "/new.mp4" },
    comment: { id: 9, align: "wide" },
  });
});

test("a file is not put into another block that has taken the place", () => {
  const [one, other] = [linked("/old.jpg", "none"), open(image).doc.child(0)];
  expect(hasSameFile(one, other)).toBe(true);
  const replaced = one.type.create({ ...one.attrs, img: { src: "/other.jpg" } });
  expect([hasSameFile(replaced, one), hasSameFile(null, one)]).toEqual([false, false]);
});
