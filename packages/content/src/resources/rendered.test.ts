import type { RenderContext } from "@waymark/core";
import { expect, test } from "vitest";
import { renderer } from "./rendered.ts";
import { forgetRendered } from "../listeners/items.ts";

const show = (smilies = true, url = "https://a.example") =>
  ({ settings: { get: () => smilies }, site: { url } }) as unknown as Pick<
    RenderContext,
    "settings" | "site"
  >;
const source = {
  id: 1,
  version: 2,
  status: "publish",
  title: "One :)",
  content: "First",
  excerpt: "",
};

test("HTML rendered from a rolled-back version is not reused for a later version with the same number", () => {
  const render = renderer({ isPrivate: (status) => status === "private" });
  expect(render(source, "title", show())).toContain("One");
  expect(render(source, "content", show())).toContain("First");
  expect(render(source, "excerpt", show())).toContain("First");
  const other = { ...source, title: "Two", content: "Second" };
  expect(render(other, "title", show())).toBe("Two");
  expect(render(other, "content", show())).toContain("Second");
  expect(render(other, "excerpt", show())).toContain("Second");
  expect(render({ ...other, excerpt: "Third" }, "excerpt", show())).toContain("Third");
  expect(render({ ...other, status: "private" }, "title", show())).toBe("Private: Two");
  expect(render(source, "content", show())).toContain("First");
});

test("rendered HTML is cached until its item is deleted", () => {
  let times = 0;
  const render = renderer({ isPrivate: () => ++times < 0 });
  const here = show();
  for (let n = 0; n < 3; n++) render(source, "title", here);
  expect(times).toBe(1);
  forgetRendered.handler({ item: { id: 1 } } as never, { site: { ...here.site } } as never);
  render(source, "title", here);
  expect(times).toBe(1);
  forgetRendered.handler({ item: { id: 1 } } as never, { site: here.site } as never);
  render(source, "title", here);
  expect(times).toBe(2);
});
