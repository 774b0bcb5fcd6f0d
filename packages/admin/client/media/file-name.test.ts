import { expect, test } from "vitest";
import { createMedia } from "../editor/blocks/create.ts";
import { fileNameOfUrl } from "./file-name.ts";

test.each([
  ["https://a.test/files/2026/tide%20table.pdf?v=2", "tide table.pdf"],
  ["/files/100%25.pdf#page=2", "100%.pdf"],
  ["/files/100%.pdf", "100%.pdf"],
  ["/files/caf%E9.pdf", "caf%E9.pdf"],
])("the file at %s has the name %s", (url, name) => {
  expect(fileNameOfUrl(url)).toBe(name);
  expect(createMedia("file", { id: 1, url, alt: "", caption: "" }).content).toEqual([
    { type: "text", text: name },
  ]);
});
