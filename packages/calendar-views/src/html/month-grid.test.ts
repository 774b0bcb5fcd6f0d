import { expect, test } from "vitest";
import { datesOf } from "../data/days.ts";
import { toGrid, type GridEvent } from "./month-grid.ts";

const bar = (id: number, from: string, to: string, isSticky = false): GridEvent => ({
  id,
  from,
  to,
  isBar: true,
  isSticky,
});
const one = (id: number, date: string, isSticky = false): GridEvent => ({
  ...bar(id, date, date, isSticky),
  isBar: false,
});
const grid = (events: readonly GridEvent[]) =>
  toGrid(datesOf("2031-03", 1), events, { month: "2031-03", perDay: 3 });

test("an event over a weekend is in two weeks, on one track in each", () => {
  const [, week = [], next = []] = grid([
    bar(1, "2031-03-08", "2031-03-11"),
    bar(2, "2031-03-07", "2031-03-08"),
  ]);
  const visible = (days: typeof week) =>
    days.map(({ tracks }) =>
      tracks.map((track) => (track ? `${track.event.id}×${track.width}` : "-")).join(" "),
    );
  expect(visible(week)).toEqual(["", "", "", "", "2×2", "2×0 1×2", "- 1×0"]);
  expect(visible(next)).toEqual(["1×2", "1×0", "", "", "", "", ""]);
  expect(week[5]?.tracks[1]).toMatchObject({ isStart: true, isEnd: false });
  expect(next[0]?.tracks[0]).toMatchObject({ isStart: false, isEnd: true });
});

test("a day shows a limited number of events, sticky ones first, and the number of the rest", () => {
  const events = [
    bar(1, "2031-03-05", "2031-03-05"),
    ...[2, 3, 4, 5].map((id) => one(id, "2031-03-05")),
    one(6, "2031-03-05", true),
  ];
  const wednesday = grid(events)[1]?.[2];
  expect(wednesday?.events.map(({ id }) => id)).toEqual([6, 2]);
  expect(wednesday?.more).toBe(3);
});

test("bars without a track are counted on each of their days", () => {
  const events = [1, 2, 3, 4].map((id) => bar(id, "2031-03-04", "2031-03-05"));
  expect(grid(events)[1]?.map(({ more }) => more)).toEqual([0, 1, 1, 0, 0, 0, 0]);
});

test("days of adjacent months are marked", () => {
  const weeks = grid([]);
  expect(weeks[0]?.map(({ isOtherMonth }) => isOtherMonth)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
