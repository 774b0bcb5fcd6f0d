import { expect, test } from "vitest";
import type { FormField } from "../forms/fields.ts";
import { toChoices, toChosen, toDifferences } from "./choices.ts";

const fields = ["title", "text", "status", "tags"].map((name) => ({ name }) as FormField);
const before = { title: "Fog", text: "Grey", status: "draft", tags: [1] };
const mine = { title: "Thick fog", text: "White", status: "draft", tags: [1] };
const theirs = { title: "Fog", text: "Dark", status: "publish", tags: [1] };

test("fields that differ name the user who changed them, and equal fields are left out", () => {
  expect(
    toDifferences(fields, { before, mine, theirs }).map(({ field: { name }, by }) => [name, by]),
  ).toEqual([
    ["title", "mine"],
    ["text", "both"],
    ["status", "theirs"],
  ]);
});

test("without a choice the changes of both are kept, and mine if both have changed a field", () => {
  const choices = toChoices(toDifferences(fields, { before, mine, theirs }));
  expect(toChosen(theirs, mine, choices)).toEqual({
    title: "Thick fog",
    text: "White",
    status: "publish",
    tags: [1],
  });
});

test("a field of the other version can be chosen", () => {
  const choices = { ...toChoices(toDifferences(fields, { before, mine, theirs })), text: "theirs" };
  expect(toChosen(theirs, mine, choices as never)["text"]).toBe("Dark");
});

test("a field that both have changed in the same way does not differ", () => {
  const same = { ...theirs, title: "Thick fog", text: "White" };
  expect(
    toDifferences(fields, { before, mine, theirs: same }).map(({ field: { name } }) => name),
  ).toEqual(["status"]);
});
