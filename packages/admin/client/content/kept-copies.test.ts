import { expect, test } from "vitest";
import { leftCopies, parseCopy } from "./kept-copies.ts";

const text = (title: string, time: number) =>
  JSON.stringify({ values: { title }, panels: {}, time });
const texts = {
  "copy:posts:new-a": text("First", 1),
  "copy:posts:new-b": text("Second", 3),
  "copy:posts:new-c": text("Third", 2),
  "copy:posts:7": text("Stored", 9),
  "copy:pages:new-d": text("Page", 9),
};
const titlesOf = (...open: readonly string[]) =>
  leftCopies(texts, "copy:posts:new", new Set(open)).map(({ copy }) => copy.values["title"]);

test("the copies of new posts that no other tab edits are found, newest first", () => {
  expect(titlesOf()).toEqual(["Second", "Third", "First"]);
  expect(titlesOf("copy:posts:new-b")).toEqual(["Third", "First"]);
  expect(titlesOf("copy:posts:new-a", "copy:posts:new-b", "copy:posts:new-c")).toEqual([]);
});

test("a copy without values of panels is read, and a text that is no copy is not", () => {
  expect(parseCopy('{"values":{"title":"Ebb"},"time":5}')).toEqual({
    values: { title: "Ebb" },
    panels: {},
    time: 5,
  });
  for (const broken of [null, "", "{", "5", "null", '{"values":{}}'])
    expect(parseCopy(broken)).toBeUndefined();
});
