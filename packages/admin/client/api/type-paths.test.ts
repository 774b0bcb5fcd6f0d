import { expect, test } from "vitest";
import { withStoredTexts } from "./type-paths.ts";

test("the texts of an event are edited as they are stored, and not as visitors see them", () => {
  const shown = {
    id: 7,
    title: "Private: Fish &#038; chips",
    description: "<p>Eat</p>",
    excerpt: "",
  };
  const stored = { title: { raw: "Fish & chips" }, content: { raw: "Eat" }, excerpt: { raw: "" } };
  expect(withStoredTexts({ path: "/calendar/events/v1/events" }, shown, stored)).toEqual({
    id: 7,
    title: "Fish & chips",
    description: "Eat",
    excerpt: "",
  });
});

test("the name of a venue is edited as it is stored", () => {
  const stored = { title: { raw: "Fishermen's hall" }, content: { raw: "" } };
  expect(
    withStoredTexts(
      { path: "/calendar/events/v1/venues" },
      { venue: "Fishermen&#8217;s hall" },
      stored,
    ),
  ).toEqual({ venue: "Fishermen's hall", description: "" });
});
