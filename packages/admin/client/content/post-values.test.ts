import { expect, test } from "vitest";
import { toSent } from "./post-values.ts";

const draft = { title: "Old", status: "draft" };
const published = { title: "Old", status: "publish" };

test.each([
  [
    "Save draft keeps a private choice for the button that publishes",
    draft,
    "private",
    {},
    "draft",
  ],
  [
    "the button that publishes sends its status",
    draft,
    "private",
    { status: "private" },
    "private",
  ],
  ["Save draft submits a post for review", draft, "pending", {}, "pending"],
  ["an autosave changes no status", draft, "pending", { isQuiet: true }, "draft"],
  ["Update makes a published post private", published, "private", {}, "private"],
  ["Update makes a published post a draft", published, "draft", {}, "draft"],
] as const)("%s", (_, before, status, options, sent) => {
  expect(toSent(before, { title: "New", status }, options)).toEqual({ title: "New", status: sent });
});
