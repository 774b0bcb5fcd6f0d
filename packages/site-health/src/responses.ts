import { jsonResponse, jobStates } from "@waymark/core";
import * as z from "zod";

const time = z.string().describe("ISO 8601, in UTC").nullable();

/** A background job, without its arguments: they may contain secrets, such as links in mails. */
const job = z.object({
  id: z.string(),
  job: z.string().describe("Name of the job, such as `content.empty-trash`"),
  state: z.enum(jobStates).describe("dead: every attempt failed"),
  attempt: z.int().describe("Number of the last attempt; 0 before the first"),
  added: time,
  due: time.describe("When a waiting job may run"),
  started: time.describe("When the last attempt started"),
  ended: time,
  error: z.string().describe("The error of the last failed attempt; empty if there was none"),
  progress: z
    .object({ done: z.number(), total: z.number().nullable(), note: z.string() })
    .nullable()
    .describe("In units of the job"),
});
/** A background job in responses. */
export type JobItem = z.output<typeof job>;

export const jobResponse = jsonResponse("background job", job);
export const jobsResponse = jsonResponse("background jobs", z.array(job));
