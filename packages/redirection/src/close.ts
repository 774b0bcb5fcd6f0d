import { defineTask } from "./builder.ts";
import { finishRecords } from "./logs/recorder.ts";

/** Writes pending hits and log rows before the site closes. */
export const writeRecords = defineTask("redirection.write-records", (ctx, _: void) =>
  finishRecords(ctx),
);
