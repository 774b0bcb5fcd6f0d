import { expect, test } from "vitest";
import { type ContentImport, percentOf, toChosen, toCounts } from "./content-import.ts";

const settings = { authors: [], default_author: 0, media: false };
const running = { state: "running", records: 50, total: 200, files: 5, total_files: 50 } as const;

test("the progress counts media files if they are downloaded", () => {
  expect(percentOf({ ...running, settings })).toBe(25);
  expect(percentOf({ ...running, settings: { ...settings, media: true } })).toBe(22);
  expect(percentOf({ ...running, state: "checking", settings })).toBeUndefined();
});

test("the counts of a report are listed by kind, the most frequent first", () => {
  const counts = toCounts({
    made: { page: 2, post: 5 },
    known: { post: 1, user: 0 },
    unmapped: [],
  });
  expect(counts).toEqual([
    { kind: "post", made: 5, known: 1 },
    { kind: "page", made: 2, known: 0 },
  ]);
});

test("authors have the users of the last run, otherwise those with their login", () => {
  const author = (login: string, user: number) => ({ login, name: "", items: 1, user });
  const report = { made: {}, known: {}, unmapped: [] };
  const authors = [author("ann", 3), author("bob", 0), author("cyd", 4)];
  const chosen = toChosen({
    preview: { title: "", url: "", authors, report },
    settings: { ...settings, authors: [{ login: "ann", user: 9 }] },
  } as unknown as ContentImport);
  expect([...chosen]).toEqual([
    ["ann", "9"],
    ["cyd", "4"],
  ]);
});
