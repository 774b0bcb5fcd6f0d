import { defineTask } from "./builder.ts";
import { finishRecords } from "./logs/recorder.ts";

/** Writes the hits and the rows of logs that are still on their way. */
export const writeRecords = defineTask("redirection.write-records", (ctx, _: void) =>
  finishRecords(ctx),
);
