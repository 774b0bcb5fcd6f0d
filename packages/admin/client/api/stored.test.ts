import { expect, test } from "vitest";
import { withStored } from "./stored.ts";

test("values are edited as they are stored, and not as visitors see them", () => {
  const shown = { id: 7, title: "Fish &#038; chips", description: "<p>Eat</p>", cost: "5 €" };
  const stored = { title: { raw: "Fish & chips" }, content: { raw: "Eat" } };
  const fields = { title: "title.raw", description: "content.raw", excerpt: "excerpt.raw" };
  expect(withStored(shown, stored, fields)).toEqual({
    id: 7,
    title: "Fish & chips",
    description: "Eat",
    cost: "5 €",
  });
});
