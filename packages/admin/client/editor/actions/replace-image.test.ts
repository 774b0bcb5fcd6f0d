import { expect, test } from "vitest";
import { open } from "../blocks/test/open.ts";
import { withImage } from "./replace-image.ts";

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
