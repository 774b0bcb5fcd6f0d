import { defineTask } from "./bound.ts";
import { finishRecords } from "./logs/recorder.ts";

/** Writes the hits and the rows of logs that are still on their way. */
export const writeRecords = defineTask("redirection.write-records", (desk, _: void) =>
  finishRecords(desk),
);
