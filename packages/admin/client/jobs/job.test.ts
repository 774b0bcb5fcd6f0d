import { expect, test } from "vitest";
import { type BackgroundJob, isMoving, percentOf, timeOf } from "./job.ts";

const job: BackgroundJob = {
  id: "1",
  job: "harbour.errand",
  state: "waiting",
  attempt: 0,
  added: "2026-03-01T10:00:00.000Z",
  due: "2026-03-01T12:00:00.000Z",
  started: "2026-03-01T11:00:00.000Z",
  ended: "2026-03-01T11:30:00.000Z",
  error: "",
  progress: null,
};

test("the time of a job is when it is due, started or ended", () => {
  expect(timeOf(job)).toBe(job.due);
  expect(timeOf({ ...job, state: "running" })).toBe(job.started);
  for (const state of ["done", "dead", "cancelled"] as const)
    expect(timeOf({ ...job, state })).toBe(job.ended);
});

test("the list is read again while a job runs or will soon", () => {
  const now = Date.parse("2026-03-01T11:00:00.000Z");
  expect(isMoving([job], now)).toBe(false);
  expect(isMoving([job], now + 3_590_000)).toBe(true);
  expect(isMoving([{ ...job, state: "running" }], now)).toBe(true);
  expect(isMoving([{ ...job, state: "done" }], now)).toBe(false);
});

test("progress is a share only if the job knows its total", () => {
  const of = (done: number, total: number | null) =>
    percentOf({ ...job, progress: { done, total, note: "" } });
  expect([of(1, 4), of(9, 4), of(3, null), of(0, 0), percentOf(job)]).toEqual([
    25,
    100,
    undefined,
    undefined,
    undefined,
  ]);
});
