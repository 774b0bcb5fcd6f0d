import { expect, test } from "vitest";
import { type ImportSource, isComplete, stageOf, toCounts, toSourceInput } from "./event-import.ts";

const feed: ImportSource = {
  origin: "ical",
  source: " https://harbour.example/tides.ics ",
  file: 7,
  content_type: "venues",
  start: "",
  end: "2026-12-31",
};

test("a feed has an address and no file, a table has a file and says what it contains", () => {
  expect(toSourceInput(feed)).toEqual({
    origin: "ical",
    source: "https://harbour.example/tides.ics",
    content_type: "events",
    end: "2026-12-31",
  });
  expect(toSourceInput({ ...feed, origin: "csv", end: "" })).toEqual({
    origin: "csv",
    file: 7,
    content_type: "venues",
  });
});

test("a preview needs an address or a file", () => {
  expect(isComplete(feed)).toBe(true);
  expect(isComplete({ ...feed, source: " " })).toBe(false);
  expect(isComplete({ ...feed, origin: "ics" })).toBe(true);
  expect(isComplete({ ...feed, origin: "ics", file: undefined })).toBe(false);
});

test("the result counts the items of each kind", () => {
  const none = { created: [], updated: [], skipped: [], scheduled: [] };
  const activity = {
    calendar_events: { ...none, created: [1, 2], skipped: [3] },
    calendar_venue: none,
  };
  expect(toCounts(activity)).toEqual([
    { kind: "calendar_events", created: 2, updated: 0, skipped: 1 },
  ]);
  expect(stageOf({ status: "calendar-ea-pending" })).toBe("pending");
});
