import { binaryResponse, jsonResponse, jobStates } from "@waymark/core";
import * as z from "zod";

const time = z.string().describe("ISO 8601, in UTC");

const backup = z.object({
  name: z.string(),
  made: time.describe("When its rows were copied; ISO 8601, in UTC"),
  kind: z.string().describe("The storage that it can be restored into, such as `sqlite`"),
  size: z.int().describe("Bytes of all its files"),
  rows: z.int(),
  files: z.int().describe("Number of uploaded files"),
  checked: z
    .object({
      at: time,
      findings: z
        .array(z.string())
        .describe("A sentence for each damaged file; empty if it is intact"),
    })
    .nullable()
    .describe("The result of the last check"),
  restore: z.string().describe("The command that restores it"),
});
const work = z.object({
  task: z.enum(["create", "check"]),
  job: z.string().describe("ID of the background job"),
  state: z.enum(jobStates).describe("dead: it failed"),
  share: z.number().nullable().describe("Progress, from 0 to 1"),
  files: z.int().nullable().describe("Number of files so far"),
  error: z.string().describe("The reason why it failed; empty otherwise"),
  ended: time.nullable(),
});
const backups = z.object({
  is_possible: z.boolean().describe("Whether this site can be backed up here"),
  keep: z.int().describe("The maximum number of backups: a new one replaces the oldest"),
  backups: z.array(backup).describe("Newest first"),
  work: work.nullable().describe("The last backup or check, unless it succeeded"),
});
/** A backup in responses. */
export type BackupItem = z.output<typeof backup>;
/** The work on backups in responses. */
export type BackupWorkItem = z.output<typeof work>;
/** The backups in responses. */
export type BackupsItem = z.output<typeof backups>;

export const backupResponse = jsonResponse("backup", backup);
export const backupsResponse = jsonResponse("backups", backups);
export const archiveResponse = binaryResponse("application/zip");
