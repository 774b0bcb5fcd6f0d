import { expect, test } from "vitest";
import {
  continues,
  enough,
  type Hit,
  isSelected,
  type PlaceState,
  toCurrent,
  toLineParts,
  toPlaces,
  toSearchInput,
  toUnseen,
} from "./search.ts";

const options = { text: "quay", regex: false, match_case: true };
const hit = (place: string, line: number, item: Hit["item"] = null): Hit => ({
  place,
  line,
  matches: 1,
  text: "the quay",
  start: 4,
  end: 8,
  item,
});

test("a place of the form becomes the kind, and the type or the folder", () => {
  expect(toSearchInput({ ...options, where: "items" }, undefined)).toEqual({
    ...options,
    kind: "items",
    per_page: 100,
  });
  expect(toSearchInput({ ...options, where: "items:page" }, "7:item:3/title")).toMatchObject({
    kind: "items",
    type: "page",
    cursor: "7:item:3/title",
  });
  expect(toSearchInput({ ...options, where: "files:theme" }, undefined)).toMatchObject({
    kind: "files",
    root: "theme",
  });
});

test("lines are grouped by text, even if they are on different pages of the search", () => {
  const item = { id: 7, type: "post", title: "Fog" };
  const places = toPlaces([
    hit("item:7/title", 1, item),
    hit("item:7/content", 2, item),
    hit("file:theme/title", 1),
    hit("item:7/content", 5, item),
  ]);
  expect(places.map(({ place, column, path, hits }) => [place, column, path, hits.length])).toEqual(
    [
      ["item:7/title", "title", undefined, 1],
      ["item:7/content", "content", undefined, 2],
      ["file:theme/title", undefined, "theme/title", 1],
    ],
  );
});

test("the difference of two lines is the part between their equal beginning and end", () => {
  const parts = (before: string, after: string) =>
    toLineParts(before, after).map(({ kind, text }) => `${kind}:${text}`);
  expect(parts("a red sail", "a blue sail")).toEqual([
    "same:a ",
    "removed:red",
    "added:blue",
    "same: sail",
  ]);
  expect(parts("aaa", "aaaa")).toEqual(["same:aaa", "added:a"]);
  expect(parts("red", "")).toEqual(["removed:red"]);
  expect(parts("same", "same")).toEqual(["same:same"]);
  expect(parts("x 🚢 y", "x 🚣 y")).toEqual(["same:x ", "removed:🚢", "added:🚣", "same: y"]);
});

test("a search continues until it has found enough lines, and stops after an error", () => {
  const search = { hasNextPage: true, isFetching: false, error: null, count: 3 };
  expect(continues(search)).toBe(true);
  expect(continues({ ...search, error: new TypeError("offline") })).toBe(false);
  expect(continues({ ...search, isFetching: true })).toBe(false);
  expect(continues({ ...search, count: enough })).toBe(false);
  expect(continues({ ...search, hasNextPage: false })).toBe(false);
});

const preview = {
  version: "v1",
  count: 1,
  lines: [{ line: 1, before: "the quay", after: "the pier" }],
  change: null,
};
const previewed: PlaceState = { replacement: "pier", preview, excluded: new Set() };

test("previews of an earlier replacement are not selected, and are requested again", () => {
  const places = toPlaces([hit("file:a.css", 1), hit("file:b.css", 1)]);
  const states = new Map([
    ["file:a.css", { ...previewed, result: preview }],
    ["file:b.css", previewed],
  ]);
  const selected = (replacement: string) =>
    [...toCurrent(states, replacement)].flatMap(([place, one]) => (isSelected(one) ? [place] : []));
  expect(selected("pier")).toEqual(["file:b.css"]);
  expect(selected("dock")).toEqual([]);
  expect([...toCurrent(states, "dock").keys()]).toEqual(["file:a.css"]);
  expect(toUnseen(places, toCurrent(states, "dock"))).toEqual(["file:b.css"]);
});

test("a preview of further results leaves out the texts that have one already", () => {
  const places = toPlaces([hit("file:a.css", 1), hit("file:b.css", 0), hit("file:c.css", 2)]);
  const states = new Map([["file:a.css", previewed]]);
  expect(toUnseen(places, states)).toEqual(["file:c.css"]);
  expect(toUnseen(places, new Map())).toEqual(["file:a.css", "file:c.css"]);
});

test("a text whose preview or replacement failed is previewed again, but not one that was replaced", () => {
  const places = toPlaces(["a", "b", "c"].map((name) => hit(`file:${name}.css`, 1)));
  const error = "offline";
  const states = new Map<string, PlaceState>([
    ["file:a.css", { replacement: "pier", excluded: new Set(), error }],
    ["file:b.css", { ...previewed, error }],
    ["file:c.css", { ...previewed, result: preview, error }],
  ]);
  expect(toUnseen(places, states)).toEqual(["file:a.css", "file:b.css"]);
});
